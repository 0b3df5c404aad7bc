import { completeLanguages } from '@pavilion/contract/language';
import { describe, expect, test } from 'vitest';
import { messages, messageTables } from './all.ts';
import { serverLanguages } from './catalog.ts';

/** Names of what a text leaves open; a language without plurals says the bare figure. */
const places = (text: string): string[] => [...new Set(text.match(/\{[a-zA-Z]\w*(?=[,}])/g))].toSorted();

describe('what the server says', () => {
  test('every table has every text in every language, with the same places', () => {
    for (const table of messageTables) {
      for (const language of serverLanguages) {
        expect(Object.keys(table[language]).toSorted(), language).toEqual(Object.keys(table.en).toSorted());
        for (const [code, english] of Object.entries<string>(table.en)) {
          const text: string = (table[language] as Record<string, string>)[code] ?? '';
          expect(text.trim(), `${language} ${code}`).not.toBe('');
          expect(places(text), `${language} ${code}`).toEqual(places(english));
        }
      }
    }
  });

  test('no text of another script is left in English', () => {
    for (const table of messageTables) {
      for (const [code, text] of Object.entries<string>(table['zh-CN'])) expect(text, code).toMatch(/\p{Script=Han}/u);
      for (const [code, text] of Object.entries<string>(table.my)) expect(text, code).toMatch(/\p{Script=Myanmar}/u);
    }
  });

  test('each reader hears the own language, in figures the reader types', () => {
    const said = completeLanguages.map((language) => messages.messageFor('not.found', language));
    expect(new Set(said).size).toBe(completeLanguages.length);
    const asked = { min: 50_000, max: 1_000_000 };
    expect(messages.messageFor('deposit.amount.out.of.bounds', 'MY', asked)).toBe('50,000 နှင့် 1,000,000 အကြား ထည့်ပါ။');
    expect(messages.messageFor('deposit.amount.out.of.bounds', 'PT-BR', asked)).toContain('50.000');
    expect(messages.messageFor('deposit.amount.out.of.bounds', 'CN', asked)).toContain('1,000,000');
    expect(messages.messageFor('not.found', 'TH')).toBe(messages.messageFor('not.found', 'EN'));
  });
});
