import { expect, test } from 'vitest';
import { cellCentre, cellOrigin, layoutReels } from './layout.ts';

test('desktop cells are near square and fill the height', () => {
  const layout = layoutReels({ width: 1100, height: 516, reels: 5, rows: 3 });
  expect(layout.cellHeight).toBe(172);
  expect(layout.cellWidth / layout.cellHeight).toBeCloseTo(1.06, 1);
  expect(layout.height).toBe(516);
});

test('phone cells fill the width and grow tall within bounds', () => {
  const layout = layoutReels({ width: 366, height: 420, reels: 5, rows: 3 });
  expect(layout.width).toBeLessThanOrEqual(366);
  expect(layout.width).toBeGreaterThan(355);
  expect(layout.cellHeight).toBeGreaterThan(layout.cellWidth);
  expect(layout.cellWidth / layout.cellHeight).toBeGreaterThanOrEqual(0.67);
});

test('a room too small still yields a drawable layout', () => {
  const layout = layoutReels({ width: 20, height: 0, reels: 5, rows: 3 });
  expect(layout.cellWidth).toBeGreaterThanOrEqual(40);
});

test('cells are placed reel by reel', () => {
  const layout = layoutReels({ width: 1100, height: 516, reels: 5, rows: 3 });
  expect(cellOrigin(layout, 1, 2)).toEqual({ x: layout.cellWidth + layout.gap, y: 344 });
  expect(cellCentre(layout, 0, 0).y).toBe(86);
});
