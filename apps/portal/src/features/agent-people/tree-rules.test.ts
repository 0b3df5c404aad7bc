import { expect, test } from 'vitest';
import { type TreeLine, treeKey } from './tree-rules.ts';

const line = (id: string, level: number, parent: string | null, more: Partial<TreeLine> = {}): TreeLine => ({
  id,
  level,
  parent,
  isOpen: false,
  canOpen: true,
  ...more,
});
const lines = [
  line('me', 0, null, { isOpen: true }),
  line('a', 1, 'me', { isOpen: true }),
  line('a1', 2, 'a', { canOpen: false }),
  line('b', 1, 'me'),
];

test.each([
  [0, 'ArrowDown', { focus: 1 }],
  [3, 'ArrowDown', null],
  [0, 'ArrowUp', null],
  [2, 'Home', { focus: 0 }],
  [0, 'End', { focus: 3 }],
  [1, 'ArrowRight', { focus: 2 }],
  [3, 'ArrowRight', { open: 'b', isOpen: true }],
  [2, 'ArrowRight', null],
  [1, 'ArrowLeft', { open: 'a', isOpen: false }],
  [2, 'ArrowLeft', { focus: 1 }],
  [0, 'x', null],
] as const)('on line %i %s does %j', (at, key, act) => {
  expect(treeKey(lines, at, key)).toEqual(act);
});
