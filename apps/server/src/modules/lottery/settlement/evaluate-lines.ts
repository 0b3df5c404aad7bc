import { otherOf } from '@pavilion/lottery/across';
import type { Family, Hits, Play } from '@pavilion/lottery/play';
import { payout } from '@pavilion/lottery/slip';
import type { Ratio } from '@pavilion/lottery/ratio';
import type { OtherIssue } from './across.ts';
import { drawOf, readResult } from '../games/games.ts';

/** What an issue's lines are evaluated by: its own result, and it with that of each other game where lines count in two draws. */
export interface DrawnResults {
  own: unknown;
  /** By game. `none`: the draw was declared void; a game that is missing has no result yet. */
  joined: ReadonlyMap<number, { result: unknown } | 'none'>;
}

interface Line {
  play: Play<unknown>;
  content: string;
  stakes: number;
  unit: bigint;
  odds: readonly Ratio[];
}

interface ResultInput {
  game: { family: Family; code: string };
  result: string;
  others: ReadonlyMap<number, OtherIssue>;
}

export function drawnOf({ game, result, others }: ResultInput): DrawnResults {
  const own = readResult(game, result);
  const { join } = drawOf(game);
  const joined = new Map<number, { result: unknown } | 'none'>();
  for (const [id, { state, result: beside }] of others)
    if (state === 'void') joined.set(id, 'none');
    else if (beside !== null && join) joined.set(id, { result: join([own, readResult(game, beside)]) });
  return { own, joined };
}

/** `none`: the other draw was declared void and the line's stake comes back; `waiting`: it has no result yet. */
export function evaluateLine({ play, content }: Pick<Line, 'play' | 'content'>, { own, joined }: DrawnResults): Hits | 'none' | 'waiting' {
  if (play.across === undefined) return play.hits(content, own);
  const one = joined.get(otherOf(content).other ?? 0) ?? 'waiting';
  return typeof one === 'string' ? one : play.hits(content, one.result);
}

/**
 * What lines pay together, rounded down once, and what of their stakes only comes back; `hits` by line, null where its stake does. Null while one
 * of the lines waits.
 */
export function payLines(lines: readonly Line[], drawn: DrawnResults): { won: bigint; returned: bigint; hits: (Hits | null)[] } | null {
  const hits: (Hits | null)[] = [];
  // Slips of a thousand lines often have the same one many times.
  const known = new Map<Play<unknown>, Map<string, ReturnType<typeof evaluateLine>>>();
  let returned = 0n;
  for (const line of lines) {
    const ofPlay = known.get(line.play) ?? new Map<string, ReturnType<typeof evaluateLine>>();
    known.set(line.play, ofPlay);
    const evaluated = ofPlay.get(line.content) ?? evaluateLine(line, drawn);
    ofPlay.set(line.content, evaluated);
    if (evaluated === 'waiting') return null;
    if (evaluated === 'none') returned += line.unit * BigInt(line.stakes);
    hits.push(evaluated === 'none' ? null : evaluated);
  }
  const won = payout(
    lines,
    hits.map((one) => one ?? []),
  );
  return { won: won + returned, returned, hits };
}
