import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords, hasLink, maskWords } from './word-filter.ts';

const masked = (text: string, ...words: string[]): string => maskWords(text, findWords(text, words));

test.each([
  // The word itself, in any case, marked, wide, styled, with signs that show nothing.
  ['what a scam', 'scam', 'what a ****'],
  ['SCAM!', 'scam', '****!'],
  ['ｓｃａｍ', 'scam', '****'],
  ['𝓼𝓬𝓪𝓶', 'scam', '****'],
  ['s\u200Bc\u200Bam', 'scam', '******'],
  ['scâm', 'scam', '****'],
  // Letters of other scripts, figures and signs that look like it.
  ['ѕсаm', 'scam', '****'],
  ['5c4m', 'scam', '****'],
  ['$c@m', 'scam', '****'],
  ['sᴄᴀᴍ', 'scam', '****'],
  ['🆂🅲🅰🅼', 'scam', '****'],
  ['🇸🇨🇦🇲 scam🇻🇳', 'scam', '**** ****🇻🇳'],
  ['sh!t', 'shit', '****'],
  ['kiII', 'kill', '****'],
  ['hell1 he11', 'hell', '***** ****'],
  ['scam!you', 'scam', '****!you'],
  ['fцck', 'fuck', '****'],
  // Drawn out, taken apart, spelled out.
  ['scaaaam', 'scam', '*******'],
  ['s.c-a_m', 'scam', '*******'],
  ['s c a m', 'scam', '*******'],
  ['s...c...a...m', 'scam', '*************'],
  ['s - c - a - m', 'scam', '*************'],
  // Part of another word, or letters of neighbours, is none.
  ['scampi', 'scam', 'scampi'],
  ['as cam', 'scam', 'as cam'],
  ['a rose', 'aro', 'a rose'],
  ['his mass', 'ass', 'his mass'],
  ['as usual', 'ass', 'as usual'],
  // Vietnamese, with and without its marks.
  ['đồ lừa đảo', 'lừa đảo', 'đồ *******'],
  ['lừađảo', 'lừa đảo', '******'],
  ['do lua dao', 'lừa đảo', 'do *******'],
  // Scripts that set no words apart.
  ['这是骗子吗', '骗子', '这是**吗'],
  ['骗 子', '骗子', '***'],
  ['คนโกงมาก', 'โกง', 'คน***มาก'],
  ['လူလိမ်ပဲ', 'လိမ်', 'လူ****ပဲ'],
  ['мошенник тут', 'мошенник', '******** тут'],
  ['nothing', '!!', 'nothing'],
])('%s without %s: %s', (text, word, expected) => {
  expect(masked(text, word)).toBe(expected);
});

test('several words, also over each other, are masked once', () => {
  expect(masked('scam and con, scam', 'scam', 'con', 'scam and')).toBe('******** ***, ****');
});

test('masking keeps the length, changes nothing else, and leaves nothing to find', () => {
  const piece = fc.constantFrom('s', 'c', 'a', 'm', ' ', '.', 'ѕ', '4', '骗', '子', 'x', '\u200B', 'ạ', '!', 'I', '|');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      for (const word of ['scam', 'ill', '骗子']) {
        const after = masked(text, word);
        expect([...after]).toHaveLength([...text].length);
        expect([...after].every((sign, index) => sign === '*' || sign === [...text][index])).toBe(true);
        expect(findWords(after, [word])).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['look at https://spam.example', true],
  ['www.spam.example', true],
  ['spam.com now', true],
  ['spam . com', true],
  ['spam。com', true],
  ['spam(.)com', true],
  ['spam dot com', true],
  ['ｓｐａｍ．ｃｏｍ', true],
  ['sp\u200Bam.c\u200Bom', true],
  ['t.me/spam', true],
  ['spam .com', true],
  ['spam. com', true],
  ['spam,com', true],
  ['sраm.сom', true],
  ['spam.c̲om', true],
  ['spam.fun', true],
  ['spam.рф', true],
  ['spam.xn--p1ai', true],
  ['spam d0t com', true],
  ['10.20.30.40', true],
  ['(@spamhere)', true],
  ['write to @spamhere', true],
  ['vao t.me/abc', true],
  ['abc . com', true],
  ['tele @hoalan', true],
  ['zalo: @hoalan99', true],
  ['chán quá.me ra đây', false],
  ['chán quá.me ra đây'.normalize('NFD'), false],
  ['đi.vip', false],
  ['anh đi đâu. Vip thế', false],
  ['nhớ @hoalan', false],
  ['@hoalan ơi', false],
  ['đẹp.com', true],
  ['quá.me/abc', true],
  ['I won 1.500 today', false],
  ['ok.thanks', false],
  ['wait...come', false],
  ['3:2 odds', false],
  ['hello. me too', false],
  ['ngon. cơm', false],
  ['4.10, 9.50 and 1.000.000', false],
])('%s leads somewhere: %s', (text, expected) => {
  expect(hasLink(text)).toBe(expected);
});
