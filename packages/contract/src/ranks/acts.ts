/** Acts of the audit trail, by their keys. */
export const rankActs = [
  'rank.set',
  'rank.release',
  'rank.ladder.write',
  'rank.ladder.offer',
  'rank.ladder.approve',
  'rank.ladder.discard',
] as const;
