import { expect, test } from 'vitest';
import { codeOfTag, tagOfCode } from './language.ts';

test.each([
  ['CN', 'zh-CN'],
  ['TW', 'zh-TW'],
  ['TY', 'fil'],
  ['KO', 'ko'],
  ['MY', 'my'],
  ['MS', 'ms'],
  ['PT', 'pt'],
  ['PT-BR', 'pt-BR'],
  ['AR', 'ar'],
] as const)('%s on the wire is %s inside, both ways', (code, tag) => {
  expect([tagOfCode(code), codeOfTag(tag)]).toEqual([tag, code]);
});

test('any spelling of a code or a tag is read; the second code of Korean is never written', () => {
  expect(['cn', 'zh-cn', 'zh_CN', ' pt_br ', 'KR', 'Vi'].map(tagOfCode)).toEqual(['zh-CN', 'zh-CN', 'zh-CN', 'pt-BR', 'ko', 'vi']);
  expect(codeOfTag('ko')).toBe('KO');
});

test.each(['', 'x', '12', 'en--', 'constructor', '../en', undefined])('%j names no language', (text) => {
  expect(tagOfCode(text)).toBeNull();
});
