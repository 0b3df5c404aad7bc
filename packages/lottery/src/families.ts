import type { Family, FamilyRules, Play } from './play.ts';
import { eleven } from './quick/eleven.ts';
import { k3 } from './quick/k3.ts';
import { keno } from './quick/keno.ts';
import { pk10 } from './quick/pk10.ts';
import { ssc } from './quick/ssc.ts';
import { fourD } from './sea/four-d.ts';
import { hanoi } from './sea/hanoi.ts';
import { thai } from './sea/thai.ts';
import { north } from './viet/north.ts';
import { south } from './viet/south.ts';

/** Rules of each family that can be played. A page that plays one family imports its file alone. */
export const familyRules: Partial<Record<Family, FamilyRules>> = {
  ssc,
  k3,
  pk10,
  '11x5': eleven,
  keno,
  'vn-north': north,
  'vn-south': south,
  'four-d': fourD,
  thai,
  hanoi,
};

const byId = new Map<number, Play<unknown>>();

export function playById(id: number): Play<unknown> | undefined {
  if (byId.size === 0) for (const rules of Object.values(familyRules)) for (const play of rules.plays) byId.set(play.id, play);
  return byId.get(id);
}

export function findPlay(family: Family, code: string): Play<unknown> | undefined {
  return familyRules[family]?.plays.find((play) => play.code === code);
}
