import { expect, test } from 'vitest';
import { corners, firstSquare, hasSquare, moved, outwardDistance, resized, shownSize } from './crop.ts';

test('[ACC-56, ACC-D27] a picture is shown as large as fits within 280 pixels, whatever its shape', () => {
  expect(shownSize({ width: 4000, height: 3000 })).toEqual({ width: 280, height: 210 });
  expect(shownSize({ width: 900, height: 1600 })).toEqual({ width: 158, height: 280 });
  expect(shownSize({ width: 16, height: 16 })).toEqual({ width: 280, height: 280 });
  expect(firstSquare({ width: 280, height: 210 })).toEqual({ x: 35, y: 0, side: 210 });
});

test('[ACC-55] no corner makes the square narrower than 20, and a strip without such a square is told apart', () => {
  const shown = { width: 280, height: 210 };
  const square = { x: 100, y: 60, side: 90 };
  for (const corner of corners) {
    const smallest = resized(square, corner, -500, shown);
    expect(smallest.side).toBe(20);
    const largest = resized(square, corner, 500, shown);
    expect(largest.x).toBeGreaterThanOrEqual(0);
    expect(largest.y).toBeGreaterThanOrEqual(0);
    expect(largest.x + largest.side).toBeLessThanOrEqual(shown.width);
    expect(largest.y + largest.side).toBeLessThanOrEqual(shown.height);
  }
  expect(resized(square, 'nw', -10, shown)).toEqual({ x: 110, y: 70, side: 80 });
  expect(hasSquare(shownSize({ width: 4000, height: 278 }))).toBe(false);
  expect(hasSquare(shownSize({ width: 4000, height: 279 }))).toBe(true);
});

test('the square stays inside the picture, and a corner follows the longer way of the pointer', () => {
  const shown = { width: 280, height: 210 };
  expect(moved({ x: 10, y: 10, side: 100 }, -50, 500, shown)).toEqual({ x: 0, y: 110, side: 100 });
  expect(outwardDistance('se', 12, 3)).toBe(12);
  expect(outwardDistance('nw', 12, -20)).toBe(20);
  expect(outwardDistance('ne', 5, 8)).toBe(-8);
});
