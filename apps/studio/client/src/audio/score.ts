import { addRoom, createTape, level, write } from './tape.ts';
import type { Place, Tape } from './tape.ts';
import type { Voice } from './voices.ts';

export interface Part {
  voice: Voice;
  /** Bars between `|`, steps between spaces: a degree of the scale (`0`, `-2`, `4+6` at once, `!` harder, `?` softer), `.` rest, `-` hold. */
  notes: string;
  /** Steps a beat. */
  steps: number;
  /** Octaves above the root. */
  octave?: number;
  place: Place;
}

export interface Score {
  /** Beats a minute. */
  tempo: number;
  /** Pitch of degree 0, in Hz. */
  root: number;
  /** Semitones of the degrees within an octave. */
  scale: readonly number[];
  /** Beats until it begins again, or ends. */
  beats: number;
  loops: boolean;
  /** Seconds that a piece which does not loop rings on. */
  tail?: number;
  /** How long the room answers, 0…1. */
  room: number;
  lufs: number;
  parts: readonly Part[];
}

export interface ScheduledNote {
  /** Beats from the beginning. */
  at: number;
  degree: number;
  beats: number;
  force: number;
}

/** The notes of a part; a pattern shorter than the piece is repeated. Throws for what is no note. */
export function readNotes(text: string, steps: number): { notes: ScheduledNote[]; beats: number } {
  const notes: ScheduledNote[] = [];
  let sounding: ScheduledNote[] = [];
  const cells = text.split(/[\s|]+/).filter(Boolean);
  cells.forEach((cell, i) => {
    if (cell === '-') {
      for (const note of sounding) note.beats += 1 / steps;
      return;
    }
    sounding = [];
    if (cell === '.') return;
    const force = cell.endsWith('!') ? 1 : cell.endsWith('?') ? 0.45 : 0.72;
    for (const one of cell.replace(/[!?]$/, '').split('+')) {
      if (!/^-?\d+$/.test(one)) throw new Error(`"${cell}" is no note`);
      const note = { at: i / steps, degree: Number(one), beats: 1 / steps, force };
      notes.push(note);
      sounding.push(note);
    }
  });
  return { notes, beats: cells.length / steps };
}

export function pitch({ root, scale }: Pick<Score, 'root' | 'scale'>, degree: number, octave = 0): number {
  const turns = Math.floor(degree / scale.length);
  const step = scale[degree - turns * scale.length] ?? 0;
  return root * 2 ** (turns + octave + step / 12);
}

/** Plays a score onto a tape; pauses between notes, so that a page can stay awake meanwhile. */
export function* render(score: Score): Generator<void, Tape> {
  const beat = 60 / score.tempo;
  const tape = createTape(score.beats * beat + (score.loops ? 0 : (score.tail ?? 0)), score.loops);
  for (const { voice, notes, steps, octave, place } of score.parts) {
    const pattern = readNotes(notes, steps);
    for (let from = 0; from < score.beats; from += pattern.beats) {
      for (const { at, degree, beats, force } of pattern.notes) {
        if (from + at >= score.beats) continue;
        write(tape, (from + at) * beat, voice({ hz: pitch(score, degree, octave), seconds: beats * beat, force }), place);
        yield;
      }
    }
  }
  yield* addRoom(tape, score.room);
  yield* level(tape, score.lufs);
  return tape;
}
