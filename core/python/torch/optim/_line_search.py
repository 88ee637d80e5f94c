"""A line search for a step that satisfies the strong Wolfe conditions: Nocedal and Wright, Numerical Optimization, algorithms 3.5, 3.6.

A step t along d is good where f(t) <= f(0) + c1 * t * f'(0) and |f'(t)| <= -c2 * f'(0).
"""
from typing import Any, NamedTuple

import torch


class Point(NamedTuple):
    """What is known at a step: the loss, the flat gradient and its product with the direction."""

    t: Any
    loss: float
    gradient: torch.Tensor
    slope: torch.Tensor

    def kept(self):
        """With a gradient of its own, which later evaluations leave alone."""
        return self._replace(gradient=self.gradient.clone(memory_format=torch.contiguous_format))


def minimum_between(a, b, bounds=None):
    """Where the cubic that has the losses and slopes of both points is least, within bounds: Nocedal and Wright, formula 3.59."""
    lowest, highest = bounds or ((a.t, b.t) if a.t <= b.t else (b.t, a.t))
    d1 = a.slope + b.slope - 3 * (a.loss - b.loss) / (a.t - b.t)
    square = d1**2 - a.slope * b.slope
    if square < 0:
        return (lowest + highest) / 2.0
    d2 = square.sqrt()
    near, far = (a, b) if a.t <= b.t else (b, a)
    t = far.t - (far.t - near.t) * ((far.slope + d2 - d1) / (far.slope - near.slope + 2 * d2))
    return min(max(t, lowest), highest)


class Search:
    """One search along `direction`, from `start` at t = 0. `evaluate(t)` gives the loss and the gradient at a step."""

    c1, c2, tolerance, most = 1e-4, 0.9, 1e-9, 25

    def __init__(self, evaluate, direction, start):
        self._evaluate, self._direction, self._start = evaluate, direction, start
        self.evaluations = self._tries = 0

    def at(self, t):
        loss, gradient = self._evaluate(t)
        self.evaluations += 1
        return Point(t, loss, gradient, gradient.dot(self._direction))

    def run(self, t):
        """The point that was found, from a first guess."""
        bracket = self._bracket(self.at(t))
        return bracket[0] if len(bracket) == 1 else self._zoom(bracket)

    def _descends(self, point):
        return not point.loss > self._start.loss + self.c1 * point.t * self._start.slope

    def _is_flat(self, point):
        return abs(point.slope) <= -self.c2 * self._start.slope

    def _bracket(self, point):
        """Two points with a good step between, or a good one alone: steps grow until there is one."""
        before = self._start
        while self._tries < self.most:
            if not self._descends(point) or (self._tries > 1 and point.loss >= before.loss):
                return [before, point.kept()]
            if self._is_flat(point):
                return [point]
            if point.slope >= 0:
                return [before, point.kept()]
            t = minimum_between(before, point, (point.t + 0.01 * (point.t - before.t), point.t * 10))
            before = point.kept()
            point = self.at(t)
            self._tries += 1
        return [self._start, point]

    def _guess(self, bracket, stalled):
        """A step within the bracket, away from its ends after two guesses near them; and whether this one was."""
        t = minimum_between(*bracket)
        low, high = min(bracket[0].t, bracket[1].t), max(bracket[0].t, bracket[1].t)
        margin = 0.1 * (high - low)
        if min(high - t, t - low) >= margin:
            return t, False
        if not (stalled or t >= high or t <= low):
            return t, True
        return (high - margin if abs(t - high) < abs(t - low) else low + margin), False

    def _zoom(self, bracket):
        """The lower end of the bracket once it is good, or as good as it gets."""
        largest, stalled = self._direction.abs().max(), False
        low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
        while self._tries < self.most and not abs(bracket[1].t - bracket[0].t) * largest < self.tolerance:
            t, stalled = self._guess(bracket, stalled)
            point = self.at(t)
            self._tries += 1
            if not self._descends(point) or point.loss >= bracket[low].loss:
                bracket[high] = point.kept()
                low, high = (0, 1) if bracket[0].loss <= bracket[1].loss else (1, 0)
                continue
            good = self._is_flat(point)
            if not good and point.slope * (bracket[high].t - bracket[low].t) >= 0:
                bracket[high] = bracket[low]
            bracket[low] = point.kept()
            if good:
                break
        return bracket[low]
