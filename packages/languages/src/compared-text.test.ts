import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSamePassword, isSamePerson, passwordForm, passwordForms, plainNumber } from './compared-text.ts';

describe('a password', () => {
  test.each([
    ['composed and decomposed', 'Cầu-Vồng-Đỏ-57k'.normalize('NFC'), 'Cầu-Vồng-Đỏ-57k'.normalize('NFD')],
    ['full width', 'Lantern-57', 'Ｌａｎｔｅｒｎ－５７'],
    ['digits of Myanmar', '246810', '၂၄၆၈၁၀'],
    ['digits of Arabic', '246810', '٢٤٦٨١٠'],
    ['blanks of any kind', 'two calm herons', ' two\u00a0calm\u3000herons '],
  ])('is one in %s', (_name, one, other) => {
    expect(isSamePassword(one, other)).toBe(true);
  });

  test.each(['Lantern', 'lantern'])('differs by size of letters: %s', (typed) => {
    expect(isSamePassword(typed, 'lANTERN')).toBe(false);
  });

  const hidden = [
    '\u202a',
    '\u202e',
    '\u2066',
    '\u0085',
    '\u0007',
    '\u200b',
    '\u3164',
    '\n',
    '\t',
    '\u2028',
    '\ufeff',
    '\ue000',
    '\u{e0041}',
  ];
  test.each(hidden.flatMap((sign) => [`${sign}Reef-4410`, `Reef${sign}-4410`, `Reef-4410${sign}`]))('%j is none', (typed) => {
    expect(passwordForm(typed)).toBeNull();
  });

  test('has one form, which is its own, and is tried first; what is plain is tried once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const form = passwordForm(typed);
        if (form === null) return;
        expect(passwordForm(form)).toBe(form);
        expect(passwordForms(typed)[0]).toBe(form);
        expect(passwordForms(typed)).toContain(typed);
      }),
    );
    expect(passwordForms('river2lantern!')).toEqual(['river2lantern!']);
  });
});

test.each([
  ['Trần Thị Linh', 'TRAN THI LINH', true],
  ['Đỗ Anh', 'Do Anh', true],
  ['Silva, João', 'João Silva', true],
  ['Ana Costa', 'Ana Coste', false],
  ['Ana', 'Ana Costa', false],
  ['LE THI HONG', 'Lê Thị Hồng', true],
  ['LE THI HONG', 'Le  Thi Hong', true],
  ['LE THI HONG', 'ＬＥ　ＴＨＩ　ＨＯＮＧ', true],
  ['LE THI HONG', 'Le\u00a0Thi\u200b Hong', true],
  ['LE THI HONG', 'Lê Thị Hồng'.normalize('NFD'), true],
  ['LE THI HONG', 'LE THI HANH', false],
  ['ကိုကို', 'ကကိ', false],
  ['สมชาย', 'สมชย', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSamePerson(one, other)).toBe(same);
});

test.each([
  ['၀၉၈ ၁၁၁–၂၂၂', '098 111-222'],
  ['０９８１', '0981'],
  ['\u200e+84\u00a098', '+84 98'],
  ['০৯৮', '098'],
])('a number %j is read as %s', (typed, read) => {
  expect(plainNumber(typed)).toBe(read);
});
