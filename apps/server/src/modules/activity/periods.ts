import { one, prepared, type Sql, type Statement } from '../../kernel/db.ts';

/** Activity is kept in slices of five minutes. */
export const SLICE_MS = 300_000;

/** How a sum is divided. */
export type Division = 'slice' | 'hour' | 'day' | 'member' | 'product';

export interface ActivityQuery {
  brandId: string;
  /** One member or several; else everybody, or everybody of `pathOf`. */
  memberId?: string | readonly string[];
  /** An agent: everybody who was below it when it happened, and the agent's own. */
  pathOf?: string;
  /** At the beginning of a slice. */
  from: Date;
  /** Excluded; its slice is taken to its end. */
  to: Date;
}

/** What a division asked for is there, and nothing else. */
export interface SumGroup {
  /** Beginning of the slice or hour. */
  at?: Date;
  /** `YYYY-MM-DD` of the brand. */
  day?: string;
  memberId?: string;
  product?: string;
}

/** SQL of the rows of a period, by whose they are; `$1` to `$6` are `valuesOf`. */
export interface Sources {
  /** `who`: what the member is compared with. */
  members(who: string): string;
  /** Members one by one, on whole days. */
  listed: string;
  team: string;
  brand: string;
}

/** The pieces that make up the period, and what else is asked, so that every parameter has a type. */
export const COVER = `cover AS MATERIALIZED (SELECT * FROM activity_cover($1, $2, $3, $4::activity_grain)),
  zone AS MATERIALIZED (SELECT time_zone FROM brand_facts WHERE id = $1), asked AS (SELECT $5::text[], $6::text, $7::text[])`;

/** Paths below an agent, or all of the brand; an agent's own path is that of the agents above. */
export const PATHS = `SELECT p.id FROM path p WHERE p.brand_id = $1 AND ($6::text IS NULL OR p.agents @> ARRAY[$6::text])`;

/** Added to `members`: what they did below an agent. */
const BELOW = `AND (a.member_id = $6 OR a.path_id IN (${PATHS}))`;

const FIELDS: Record<Division, string> = {
  slice: 'r.at AS at',
  hour: `date_trunc('hour', r.at, z.time_zone) AS at`,
  day: `to_char(r.at AT TIME ZONE z.time_zone, 'YYYY-MM-DD') AS day`,
  member: 'r.member_id AS "memberId"',
  product: 'r.product AS product',
};
const NAMES: Record<Division, string> = { slice: 'at', hour: 'at', day: 'day', member: '"memberId"', product: 'product' };

/** Throws where the period does not begin at a slice, or names members one by one in parts of days. */
export function planOf(query: ActivityQuery, by: readonly Division[], sources: Sources) {
  const { brandId, memberId, pathOf, from, to } = query;
  if (from.getTime() % SLICE_MS !== 0) throw new Error(`no slice begins at ${from.toISOString()}`);
  const isListed = by.includes('member') && memberId === undefined;
  const isOne = typeof memberId === 'string';
  const members = sources.members(isOne ? '= ($5::text[])[1]' : '= ANY ($5)');
  const own = pathOf === undefined ? members : `${members} ${BELOW}`;
  const source = memberId !== undefined ? own : isListed ? sources.listed : pathOf === undefined ? sources.brand : sources.team;
  const most = by.includes('slice') ? 'slice' : by.includes('hour') ? 'hour' : 'day';
  if (isListed && most !== 'day') throw new Error('members are listed by whole days');
  const end = new Date(Math.ceil(to.getTime() / SLICE_MS) * SLICE_MS);
  return {
    source,
    // What each mission asks of each member who bets: planning it took four times as long as answering.
    statement: (text: string): Statement => (isOne && pathOf === undefined ? prepared(text) : text),
    fields: by.map((one) => `${FIELDS[one]}, `).join(''),
    names: by.map((one) => `${NAMES[one]}, `).join(''),
    // By place: the name of a beginning is also the column's it is made from.
    places: by.map((_one, place) => `${place + 1}, `).join(''),
    values: [brandId, from, end, most, memberId === undefined ? null : [memberId].flat(), pathOf ?? null],
  };
}

/** Before it nothing of the brand's activity changes any more; null while no period was closed. */
export const closedThrough = async (sql: Sql, brandId: string): Promise<Date | null> =>
  (await one<{ closed: Date | null }>(sql, 'SELECT (SELECT closed_through FROM activity_period WHERE brand_id = $1) AS closed', [brandId]))
    .closed;
