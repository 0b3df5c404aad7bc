import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languagesFrom } from '@pavilion/languages/facts';
import { readTexts } from '@pavilion/languages/texts-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { messages, texts } from './all.ts';
import { createMessages } from './catalog.ts';
import { spokenLanguage, spokenLanguages } from './languages.ts';

describe('what the server says', () => {
  test('no text of another script is left in English', () => {
    for (const [code, text] of Object.entries(texts.get('zh-CN') ?? {})) expect([code, /\p{Script=Han}/u.test(text)]).toEqual([code, true]);
    for (const [code, text] of Object.entries(texts.get('my') ?? {}))
      expect([code, /\p{Script=Myanmar}/u.test(text)]).toEqual([code, true]);
  });

  test('each reader hears the own language, in figures the reader types', () => {
    const said = spokenLanguages.map((language) => messages.messageFor('not.found', language));
    expect(new Set(said).size).toBe(spokenLanguages.length);
    const asked = { min: 50_000, max: 1_000_000 };
    expect(messages.messageFor('deposit.amount.out.of.bounds', 'my', asked)).toBe('50,000 နှင့် 1,000,000 အကြား ထည့်ပါ။');
    expect(messages.messageFor('deposit.amount.out.of.bounds', 'pt-BR', asked)).toContain('50.000');
    expect(messages.messageFor('deposit.amount.out.of.bounds', 'zh-CN', asked)).toContain('1,000,000');
    expect(messages.messageFor('not.found', 'th')).toBe(messages.messageFor('not.found', 'en'));
  });

  test('a caller asks by any spelling of a code or tag, and cannot invent a language', () => {
    expect(['cn', 'PT_BR', 'zh-CN', 'VI'].map(spokenLanguage)).toEqual(['zh-CN', 'pt-BR', 'zh-CN', 'vi']);
    expect(['TH', 'XX', '', undefined].filter((code) => spokenLanguage(code) !== null)).toEqual([]);
  });
});

const list = languagesFrom({
  'en.json': { name: 'English', direction: 'ltr', formats: 'en' },
  'tlh.json': { name: 'tlhIngan Hol', direction: 'ltr', formats: 'tlh' },
});

/** A folder of texts: language → file → texts. */
function written(files: Record<string, Record<string, Record<string, string>>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'messages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [language, areas] of Object.entries(files)) {
    mkdirSync(path.join(root, language));
    for (const [area, own] of Object.entries(areas)) writeFileSync(path.join(root, language, `${area}.json`), JSON.stringify(own));
  }
  return root;
}

describe('a folder makes the server speak a language', () => {
  test('its texts are said, and English where it lacks one', () => {
    const root = written({
      en: { money: { 'amount.low': 'At least {min}.' }, common: { 'not.found': 'Not found.', request_param_err: 'Sorry.' } },
      tlh: { money: { 'amount.low': '{min} HochHom.' } },
    });
    const said = createMessages(readTexts(root, list), list);
    expect([
      said.messageFor('amount.low', 'tlh', { min: 5 }),
      said.messageFor('not.found', 'tlh'),
      said.messageFor('no.code', 'tlh'),
    ]).toEqual(['5 HochHom.', 'Not found.', 'Sorry.']);
  });

  test('a code in two files of one language is an error', () => {
    expect(() => readTexts(written({ en: { one: { code: 'a' }, two: { code: 'b' } } }), list)).toThrow('two.json: code');
  });
});
