import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CAPTCHA_LETTERS, drawLetters } from './captcha-letters.ts';

test('no two of the letters look alike, and each is drawn as a capital is typed', () => {
  expect(CAPTCHA_LETTERS).toMatch(/^[2-9A-HJKMNP-Z]+$/);
  expect(new Set(CAPTCHA_LETTERS).size).toBe(31);
});

test.each([...CAPTCHA_LETTERS])('%s leaves ink in the picture, in a place, size and colour of its own each time', async (letter) => {
  const [once, again] = [drawLetters(letter), drawLetters(letter)];
  expect(once).not.toBe(again);
  // Without the lines that cross it: what is left dark is the letter.
  const alone = once.replace(/<path d="M0 [^>]+>/g, '');
  const { channels } = await sharp(Buffer.from(alone)).stats();
  expect(channels[0]?.min).toBeLessThan(130);
  expect(channels[0]?.max).toBe(0xf4);
});

test('the picture is no text: the letters of an answer cannot be read from its source', () => {
  expect(drawLetters('AB7Z')).not.toMatch(/AB7Z|<text/);
});
