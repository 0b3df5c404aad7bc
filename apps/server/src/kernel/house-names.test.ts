import { expect, test } from 'vitest';
import { isReadableName, speaksAsHouse } from './house-names.ts';

test.each([
  ['Golden Koi Support', true],
  ['GoldenKoi', true],
  ['Gółden Kòi', true],
  ['Gоldеn Kоi', true],
  ['G0ld3n K01', true],
  ['admin', true],
  ['ＡＤＭＩＮ', true],
  ['аdmin', true],
  ['4dm1n', true],
  ['admin24', true],
  ['superadministrator', true],
  ['CSKH 24/7', true],
  ['cskh247', true],
  ['Hỗ trợ', true],
  ['ho tro', true],
  ['客服小美', true],
  ['Suporte VIP', true],
  ['mod', true],
  ['mod2', true],
  ['Moon', false],
  ['Modesto', false],
  ['Golden Boy', false],
  ['koi', false],
  ['Hòa Lan', false],
  ['Botany', false],
  ['badminton88', false],
  ['koi_supporter', false],
  ['badmintonadmin', true],
])('%s speaks as the house: %s', (name, expected) => {
  expect(speaksAsHouse(name, 'Golden Koi')).toBe(expected);
});

test.each([
  ['\u3164', false],
  ['\u200b\u2060', false],
  ['\u2800', false],
  ['Moon\nOperator: hello', false],
  ['M\u0300\u0301\u0302\u0303oon', false],
  ['see spam.com', false],
  ['Đặng Thị Hường', true],
  ['Đặng Thị Hường'.normalize('NFD'), true],
  ['ကြွေကျွန်း', true],
  ['ที่รัก', true],
  ['Moon 🌙', true],
])('%j can stand beside a line: %s', (name, expected) => {
  expect(isReadableName(name)).toBe(expected);
});
