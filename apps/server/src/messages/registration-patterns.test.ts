import { fieldPatterns } from '@pavilion/contract/identity/registration';
import { expect, test } from 'vitest';
import { messages } from './all.ts';
import { spokenLanguages } from './languages.ts';

const NO_BOUNDS = new Set([11, 13]);

test.each(spokenLanguages)('every pattern says in %s what it takes, with the numbers of the rule', (language) => {
  const general = messages.messageFor('no.such.code', language);
  const texts = fieldPatterns.map((_pattern, id) => messages.messageFor(`reg_pattern_${id}`, language, { min: 417, max: 925 }));
  expect(new Set(texts).size).toBe(texts.length);
  texts.forEach((text, id) => {
    expect([id, text === general, /[{}()]/.test(text)]).toEqual([id, false, false]);
    if (!NO_BOUNDS.has(id)) expect([id, text.includes('925')]).toEqual([id, true]);
  });
});
