import { expect, test } from 'vitest';
import { games } from '../../../src/games/catalogue.ts';
import { effectScore } from './effects.ts';
import { winEffect } from './player.ts';
import { readNotes, pitch, render } from './score.ts';
import { addRoom, createTape, level, RATE, write } from './tape.ts';
import { loudness, made, power, themes } from './testing.ts';

test('every game has its sound', () => {
  expect(themes.map(([code]) => code).toSorted()).toEqual(games.map(({ code }) => code).toSorted());
});

test('a greater win has the greater sound', () => {
  expect([1, 4.9, 5, 15, 49, 50, 900].map(winEffect)).toEqual(['win1', 'win1', 'win2', 'win3', 'win3', 'win4', 'win4']);
});

test('notes are read with their lengths, chords and accents; what is no note is refused', () => {
  expect(readNotes('0! - . 2+4? | .', 2)).toEqual({
    beats: 2.5,
    notes: [
      { at: 0, degree: 0, beats: 1, force: 1 },
      { at: 1.5, degree: 2, beats: 0.5, force: 0.45 },
      { at: 1.5, degree: 4, beats: 0.5, force: 0.45 },
    ],
  });
  expect(() => readNotes('0 x', 1)).toThrow('"x" is no note');
});

test('degrees go on below and above the scale', () => {
  const tune = { root: 440, scale: [0, 2, 5, 7, 9] };
  expect([0, 5, -5, 1, -1].map((degree) => Math.round(pitch(tune, degree)))).toEqual([440, 880, 220, 494, 370]);
});

test('a loop is whole: what is written over its end is at its beginning, and the room answers there', () => {
  const tape = createTape(1, true);
  write(tape, 0.9, new Float32Array(RATE / 5).fill(1), { pan: 0, gain: 1, room: 1 });
  expect(tape.left[100]).toBeCloseTo(Math.SQRT1_2, 5);
  made(addRoom(tape, 0.8));
  expect(power(tape, RATE / 2, 1_000)).toBeGreaterThan(0);
});

test('a tone of full scale is 0.7 below its peak power, as the standard says', () => {
  const tape = createTape(3, false);
  for (let i = 0; i < tape.left.length; i += 1) tape.left[i] = tape.right[i] = Math.sin((2 * Math.PI * 997 * i) / RATE);
  // BS.1770: 997 Hz at 0 dBFS in one channel reads −3.01 LKFS, in two 0.
  expect(loudness(tape)).toBeCloseTo(0, 1);
  made(level(tape, -20));
  expect(loudness(tape)).toBeCloseTo(-20, 1);
});

test('the same score is always the same sound', () => {
  const [, theme] = themes[0]!;
  const [one, two] = [made(render(effectScore(theme, 'win2'))), made(render(effectScore(theme, 'win2')))];
  expect(one.left).toEqual(two.left);
});
