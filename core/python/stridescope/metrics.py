"""How good predicted classes are, in plain NumPy.

Every function takes the true classes first and the predicted ones second, as arrays (or tensors without gradients, or lists) of equal
length with one class a sample. All follow from the confusion matrix: entry [i, j] counts the samples of class i that were taken for
class j, so that of a class c

    true positives  TP = matrix[c, c]
    false positives FP = the rest of column c
    false negatives FN = the rest of row c

and precision = TP / (TP + FP), recall = TP / (TP + FN), F1 = 2 TP / (2 TP + FP + FN). A quotient 0 / 0 counts as 0, or as
`zero_division`. They agree with scikit-learn's functions of like names.
"""
import numpy as np

_AVERAGES = ("binary", "macro", "micro", "weighted", None)


def _classes(truth, predicted):
    truth, predicted = np.asarray(truth), np.asarray(predicted)
    if truth.ndim != 1 or truth.shape != predicted.shape:
        raise ValueError(f"one class a sample is needed of both: shapes {truth.shape} and {predicted.shape}")
    return truth, predicted


def accuracy(truth, predicted):
    """The share of samples whose class was predicted: a float from 0 to 1; NaN where there is no sample."""
    truth, predicted = _classes(truth, predicted)
    return float(np.mean(truth == predicted)) if truth.size else float("nan")


def confusion_matrix(truth, predicted, labels=None):
    """Counts, int64 of shape (classes, classes): row = true class, column = predicted class.

    `labels`: the classes in the order of rows; by default all that occur, in rising order. Samples of other classes are left out.
    """
    truth, predicted = _classes(truth, predicted)
    labels = np.union1d(truth, predicted) if labels is None else np.asarray(labels)
    order = np.argsort(labels, kind="stable")
    known = np.isin(truth, labels) & np.isin(predicted, labels)
    rows = order[np.searchsorted(labels, truth[known], sorter=order)]
    columns = order[np.searchsorted(labels, predicted[known], sorter=order)]
    matrix = np.zeros((labels.size, labels.size), dtype=np.int64)
    np.add.at(matrix, (rows, columns), 1)
    return matrix


def _counts(truth, predicted, labels):
    """(TP, FP, FN) of each label; predictions outside of the labels count against them all the same."""
    truth, predicted = _classes(truth, predicted)
    found = np.union1d(truth, predicted)
    labels = found if labels is None else np.asarray(labels)
    matrix = confusion_matrix(truth, predicted, np.union1d(found, labels))
    place = np.searchsorted(np.union1d(found, labels), labels)
    right = np.diagonal(matrix)[place]
    return right, matrix.sum(axis=0)[place] - right, matrix.sum(axis=1)[place] - right


def _divide(above, below, zero_division):
    above, below = np.asarray(above, dtype=np.float64), np.asarray(below, dtype=np.float64)
    return np.divide(above, below, out=np.full(above.shape, float(zero_division)), where=below != 0)


def _score(quotient, truth, predicted, labels, positive, average, zero_division):
    """quotient(TP, FP, FN) -> (above, below), of each class and then averaged."""
    if average not in _AVERAGES:
        raise ValueError(f"average must be one of {_AVERAGES}, not {average!r}")
    if average == "binary":
        found = np.union1d(np.asarray(truth), np.asarray(predicted))
        if found.size > 2:
            raise ValueError(f"{found.size} classes occur: choose an average of 'macro', 'micro', 'weighted' or None")
        labels = [positive]
    right, wrong, missed = _counts(truth, predicted, labels)
    if average == "micro":
        right, wrong, missed = right.sum(), wrong.sum(), missed.sum()
    scores = _divide(*quotient(right, wrong, missed), zero_division)
    if average is None:
        return scores
    if average == "weighted":
        weights = right + missed
        return float(np.average(scores, weights=weights)) if weights.sum() else float(zero_division)
    return float(np.mean(scores))


def precision(truth, predicted, average="binary", positive=1, labels=None, zero_division=0):
    """Of the samples that were taken for a class, the share that is of it.

    average "binary": of the class `positive` alone, where there are two; "macro": the mean of all classes' (or `labels`'); "weighted":
    the same, each class with the number of its samples; "micro": of the summed counts; None: an array, one a class.
    """
    return _score(lambda tp, fp, fn: (tp, tp + fp), truth, predicted, labels, positive, average, zero_division)


def recall(truth, predicted, average="binary", positive=1, labels=None, zero_division=0):
    """Of the samples of a class, the share that was taken for it; averages as in precision()."""
    return _score(lambda tp, fp, fn: (tp, tp + fn), truth, predicted, labels, positive, average, zero_division)


def f1_score(truth, predicted, average="binary", positive=1, labels=None, zero_division=0):
    """The harmonic mean of precision and recall; averages as in precision()."""
    return _score(lambda tp, fp, fn: (2 * tp, 2 * tp + fp + fn), truth, predicted, labels, positive, average, zero_division)
