import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { languagesFrom } from '../packages/languages/src/facts.ts';
import { brandEnglish, checkBrandWords, checkTexts } from './check-words.ts';

const list = languagesFrom({
  'en.json': { name: 'English', direction: 'ltr', formats: 'en' },
  'vi.json': { name: 'Tiếng Việt', direction: 'ltr', formats: 'vi' },
  'ar.json': { name: 'العربية', direction: 'rtl', formats: 'ar' },
});

test('what a language lacks is named: its folder, a text, a place in a text; and what English does not have', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [tag, texts] of Object.entries({
    en: { 'not.found': 'Not found.', 'tries.left': '{left, plural, one {# try} other {# tries}} left.', 'amount.low': 'At least {min}.' },
    vi: { 'tries.left': 'Còn {left} lần.', 'amount.low': 'Tối thiểu.', 'old.code': 'Cũ.' },
  })) {
    mkdirSync(path.join(folder, tag));
    writeFileSync(path.join(folder, tag, 'common.json'), JSON.stringify(texts));
  }
  expect(checkTexts(folder, list).map((complaint) => complaint.slice(complaint.indexOf('texts-') + 'texts-XXXXXX'.length))).toEqual([
    ' has no folder ar',
    '/vi lacks: not.found',
    '/vi amount.low names other places than English',
    '/vi has, and English has not: old.code',
  ]);
});

test('words of a brand are named where a language that it offers is missing', () => {
  const file = { tagline: { EN: 'a', VI: 'b' }, banners: [{ title: { EN: 'c', VI: 'd', CN: 'e' }, key: 'EN' }] };
  expect(checkBrandWords(file, ['EN', 'VI', 'CN'], 'brand.json')).toEqual(['brand.json tagline lacks: CN']);
  expect(checkBrandWords(file, ['VI'], 'brand.json')).toEqual([]);
  expect(brandEnglish({ a: [{ EN: 'One', VI: 'Một' }], b: { c: { EN: 'Two' } }, d: 'Three' })).toEqual(['One', 'Two']);
});
