import type { Family, FamilyRules, Play } from './play.ts';

/** Rules of each family that can be played. */
export const familyRules: Partial<Record<Family, FamilyRules>> = {};

const byId = new Map<number, Play<unknown>>();

export function playById(id: number): Play<unknown> | undefined {
  if (byId.size === 0) for (const rules of Object.values(familyRules)) for (const play of rules.plays) byId.set(play.id, play);
  return byId.get(id);
}

export function findPlay(family: Family, code: string): Play<unknown> | undefined {
  return familyRules[family]?.plays.find((play) => play.code === code);
}
