import { type RiskKind, riskKinds } from '@pavilion/contract/risk/terms';
import { defaultRules, TUNED_ON } from '../default-rules.ts';
import { detect } from '../detect.ts';
import { NORMAL } from './normal.ts';
import { PATTERNS } from './patterns.ts';
import { World } from './world.ts';

/** Rules were tuned on these; the others were never looked at while tuning. */
export const TRAINING_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
export const HELD_OUT_SEEDS = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112];
export const HELD_OUT_SPREAD = 0.3;
const TURNS = 1_000;
const CASES = 25;

export interface Score {
  seed: number;
  normal: number;
  /** Normal members that any rule finds. */
  flagged: number;
  /** Normal members by the rule that finds them and the kind of member they are. */
  falseBy: Map<string, number>;
  /** By kind of rule: cases of its pattern, and how many of them its rule finds. */
  patterns: Map<RiskKind, { cases: number; found: number }>;
}

/** Makes a population by a seed and evaluates the default rules on it. A case is found when its rule names at least half of its members, and one at least. */
export function scoreSeed(seed: number, spread: number): Score {
  const world = new World(seed, spread);
  const kindOf = new Map<string, string>();
  const total = NORMAL.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight, make] of NORMAL) {
    for (let turn = Math.round((weight * TURNS) / total); turn > 0; turn -= 1) for (const id of make(world)) kindOf.set(id, name);
  }
  const cases = riskKinds.flatMap((kind) => Array.from({ length: CASES }, () => ({ kind, members: PATTERNS[kind](world) })));
  const rules = defaultRules(TUNED_ON);
  const found = new Map(
    riskKinds.map((kind) => [kind, new Set(detect(world.rows, kind, rules[kind].params).flatMap(({ members }) => members))]),
  );
  const falseBy = new Map<string, number>();
  const flagged = new Set<string>();
  for (const [kind, ids] of found) {
    for (const id of ids) {
      const name = kindOf.get(id);
      if (name === undefined) continue;
      flagged.add(id);
      falseBy.set(`${kind} · ${name}`, (falseBy.get(`${kind} · ${name}`) ?? 0) + 1);
    }
  }
  const patterns = new Map(riskKinds.map((kind) => [kind, { cases: 0, found: 0 }]));
  for (const { kind, members } of cases) {
    const at = patterns.get(kind) ?? { cases: 0, found: 0 };
    const named = members.filter((id) => found.get(kind)?.has(id)).length;
    patterns.set(kind, { cases: at.cases + 1, found: at.found + (named > 0 && named * 2 >= members.length ? 1 : 0) });
  }
  return { seed, normal: kindOf.size, flagged: flagged.size, falseBy, patterns };
}
