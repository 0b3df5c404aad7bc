import { expect, test } from 'vitest';
import { sameName } from './same-name.ts';

test.each([
  ['Trần Thị Linh', 'TRAN THI LINH', true],
  ['Đỗ Anh', 'Do Anh', true],
  ['Silva, João', 'João Silva', true],
  ['Ana Costa', 'Ana Coste', false],
  ['Ana', 'Ana Costa', false],
])('%s and %s: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same);
});
