export interface Tree {
  agents: number;
  /** Agents above the deepest member. */
  depth: number;
  /** SQL of the number among agents (1 to `agents`) that a person is below, from `k` (above zero for agents), `u` in [0, 1) and `drawn`. */
  above: string;
}

const DEPTH = 6;
const TOPS = 3;
/** At most so many members of a hundred are agents, but for a tree of one line below each top. */
const AGENTS_PERCENT = 10;

/** Children of each agent so that the tree is DEPTH deep and holds few enough. */
export function evenTree(members: number): Tree {
  const sized = (width: number): number =>
    TOPS * Array.from({ length: DEPTH }, (_, level) => width ** level).reduce((sum, n) => sum + n, 0);
  let width = 1;
  while (sized(width + 1) <= (members * AGENTS_PERCENT) / 100) width += 1;
  const agents = sized(width);
  return {
    agents,
    depth: DEPTH,
    above: `CASE WHEN k > ${TOPS} THEN 1 + (k - 1 - ${TOPS}) / ${width} WHEN k <= 0 THEN 1 + (drawn % ${agents})::int END`,
  };
}

/** Of a hundred agents of a team, by how many are above; the first level is the root alone, the last is what is left. */
const LEVELS = [0, 1, 4, 10, 20, 25, 25];
const TEAM_AGENTS_PERCENT = 3;

/** A root, and agents below those one level higher: the first of a level have many below, the last few or none. So have members. */
export function teamTree(members: number): Tree {
  const depth = LEVELS.length + 1;
  const agents = Math.max(depth, Math.round((members * TEAM_AGENTS_PERCENT) / 100));
  // Of each level the first agent; every level has one.
  const starts = [1];
  LEVELS.forEach((percent, level) => {
    const next = (starts.at(-1) ?? 0) + Math.max(1, Math.floor((agents * percent) / 100));
    starts.push(Math.min(next, agents - (LEVELS.length - 1 - level)));
  });
  const from = `(ARRAY[${starts.join(', ')}])[level - 1]`;
  const to = `(ARRAY[${starts.join(', ')}])[level]`;
  return {
    agents,
    depth,
    above: `CASE WHEN k <= 0 THEN 1 + floor(${agents} * u * u)::int WHEN k > 1 THEN (SELECT ${from} + floor((${to} - ${from}) * u * u)::int
      FROM (SELECT width_bucket(k, ARRAY[${starts.join(', ')}]) AS level) l) END`,
  };
}
