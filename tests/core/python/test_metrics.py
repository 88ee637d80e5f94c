"""stridescope.metrics against answers worked out by hand."""
import math
import unittest

import numpy as np
from stridescope import metrics

TRUTH = [0, 0, 0, 1, 1, 2, 2, 2, 2]
TAKEN = [0, 1, 0, 1, 2, 2, 2, 0, 2]
# Of class 0: TP 2, FP 1, FN 1; of class 1: 1, 1, 1; of class 2: 3, 1, 1.


class Metrics(unittest.TestCase):
    def test_accuracy(self):
        self.assertEqual(metrics.accuracy(TRUTH, TAKEN), 6 / 9)
        self.assertEqual(metrics.accuracy(["a", "b"], ["a", "c"]), 0.5)
        self.assertTrue(math.isnan(metrics.accuracy([], [])))

    def test_confusion_matrix(self):
        self.assertEqual(metrics.confusion_matrix(TRUTH, TAKEN).tolist(), [[2, 1, 0], [0, 1, 1], [1, 0, 3]])
        self.assertEqual(metrics.confusion_matrix(TRUTH, TAKEN, labels=[2, 0]).tolist(), [[3, 1], [0, 2]])
        self.assertEqual(metrics.confusion_matrix(["b", "a"], ["b", "b"]).tolist(), [[0, 1], [0, 1]])
        self.assertEqual(metrics.confusion_matrix([], [], labels=[0, 1]).tolist(), [[0, 0], [0, 0]])

    def test_scores_of_each_class(self):
        np.testing.assert_allclose(metrics.precision(TRUTH, TAKEN, average=None), [2 / 3, 1 / 2, 3 / 4])
        np.testing.assert_allclose(metrics.recall(TRUTH, TAKEN, average=None), [2 / 3, 1 / 2, 3 / 4])
        np.testing.assert_allclose(metrics.f1_score(TRUTH, TAKEN, average=None), [2 / 3, 1 / 2, 3 / 4])
        np.testing.assert_allclose(metrics.precision(TRUTH, [0] * 9, average=None), [1 / 3, 0, 0])
        np.testing.assert_allclose(metrics.recall(TRUTH, [0] * 9, average=None), [1, 0, 0])
        np.testing.assert_allclose(metrics.f1_score(TRUTH, [0] * 9, average=None), [1 / 2, 0, 0])

    def test_averages(self):
        self.assertAlmostEqual(metrics.precision(TRUTH, TAKEN, average="macro"), (2 / 3 + 1 / 2 + 3 / 4) / 3)
        self.assertAlmostEqual(metrics.recall(TRUTH, TAKEN, average="weighted"), (2 + 1 + 3) / 9)
        self.assertAlmostEqual(metrics.f1_score(TRUTH, TAKEN, average="micro"), 6 / 9)
        self.assertAlmostEqual(metrics.precision(TRUTH, TAKEN, average="macro", labels=[0, 2]), (2 / 3 + 3 / 4) / 2)

    def test_two_classes(self):
        truth, taken = [1, 1, 1, 0, 0], [1, 0, 1, 1, 0]
        self.assertAlmostEqual(metrics.precision(truth, taken), 2 / 3)
        self.assertAlmostEqual(metrics.recall(truth, taken), 2 / 3)
        self.assertAlmostEqual(metrics.precision(truth, taken, positive=0), 1 / 2)
        self.assertEqual(metrics.precision([1, 1], [0, 0]), 0)
        self.assertEqual(metrics.precision([1, 1], [0, 0], zero_division=1), 1)
        self.assertEqual(metrics.recall([1, 1], [0, 0]), 0)

    def test_tensors(self):
        import torch

        truth, taken = torch.tensor(TRUTH), torch.tensor(TAKEN)
        self.assertEqual(metrics.accuracy(truth, taken), 6 / 9)
        self.assertEqual(metrics.confusion_matrix(truth, taken).tolist(), [[2, 1, 0], [0, 1, 1], [1, 0, 3]])

    def test_refusals(self):
        with self.assertRaisesRegex(ValueError, "3 classes occur"):
            metrics.precision(TRUTH, TAKEN)
        with self.assertRaisesRegex(ValueError, "average must be one of"):
            metrics.recall(TRUTH, TAKEN, average="mean")
        with self.assertRaisesRegex(ValueError, r"shapes \(2,\) and \(3,\)"):
            metrics.accuracy([1, 2], [1, 2, 3])
        with self.assertRaisesRegex(ValueError, "one class a sample"):
            metrics.accuracy([[1]], [[1]])


if __name__ == "__main__":
    unittest.main()
