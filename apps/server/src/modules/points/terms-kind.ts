import { pointTerms, type PointTerms } from '@pavilion/contract/points/terms';
import * as z from 'zod/mini';
import { one, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../four-eyes/public.ts';
import type { PointBaseDeps } from './deps.ts';
import { lockTerms, makeLive, nextDay, termsOf } from './terms.ts';

const TERMS_KIND = 'points.terms';
export const TERMS_SUBJECT = 'brand';

const payload = z.object({ terms: z.unknown() });
type Proposed = z.output<typeof payload>;

/** Terms as the proposal has them: the wire's form. Those of an earlier release that are no terms any more are out of date. */
function termsIn({ terms }: Proposed): PointTerms {
  const { success, data } = z.safeDecode(pointTerms, terms as z.input<typeof pointTerms>);
  if (!success) throw refuse('desk.changed.meanwhile');
  return data;
}

/** Each fact of terms by its place. */
function factsOf(terms: PointTerms): Map<string, string> {
  const { play, deposit, convert, fourEyesAbove } = z.encode(pointTerms, terms);
  const facts: [string, unknown][] = [
    ['deposit', deposit],
    ['fourEyesAbove', fourEyesAbove],
    ...play.map(({ gameType, rate }): [string, unknown] => [`play.${gameType}`, rate]),
    ...Object.entries(convert ?? {}).map(([name, value]): [string, unknown] => [`convert.${name}`, value]),
  ];
  return new Map(facts.flatMap(([field, value]) => (value === null ? [] : [[field, String(value)] as const])));
}

async function linesOf(sql: Sql, brandId: string, next: PointTerms): Promise<ShownLine[]> {
  const [before, after] = [factsOf(await termsOf(sql, brandId)), factsOf(next)];
  const fields = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  return fields
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((line) => line.before !== line.after);
}

interface ConfirmedTerms {
  brandId: string;
  terms: PointTerms;
  by: { proposedBy: string; proposedAt: Date; decidedBy: string };
  reason: string;
  now: Date;
}

/** Rates begin with the brand's next day, everything else at once. Refuses `returns.past.edge`. */
export async function putInForce(tx: Tx, { passReturns }: Pick<PointBaseDeps, 'passReturns'>, confirmed: ConfirmedTerms): Promise<number> {
  const { brandId, now } = confirmed;
  const { zone } = await one<{ zone: string }>(tx, 'SELECT time_zone AS zone FROM brand_facts WHERE id = $1', [brandId]);
  return passReturns(tx, { brandId, now }, () => makeLive(tx, { ...confirmed, from: nextDay(now, zone) }));
}

/** How points are made and what money they are worth. */
export const termsKind = (deps: Pick<PointBaseDeps, 'passReturns'>): ProposalKind & ProposalKind<Proposed> =>
  proposalKind<Proposed>({
    kind: TERMS_KIND,
    payload,
    propose: 'points.terms',
    confirm: 'points.terms',
    read: 'points.read',
    lock: async (tx, { subject }) => void (await lockTerms(tx, subject.id)),
    show: (tx, { subject, payload: proposed }) => linesOf(tx, subject.id, termsIn(proposed)),
    apply: async (tx, { id: proposal, subject: { id: brandId }, payload: proposed, proposedBy, proposedAt, reason }, by) => {
      const terms = termsIn(proposed);
      const { now } = by;
      const version = await putInForce(tx, deps, { brandId, terms, by: { proposedBy, proposedAt, decidedBy: by.id }, reason, now });
      await writeAuditEntry(tx, by, {
        action: 'points.terms.confirm',
        subjectKind: 'brand',
        subjectId: brandId,
        brandId,
        detail: { version, terms: z.encode(pointTerms, terms), reason, proposal, proposedBy },
      });
      return `${brandId}:${version}`;
    },
  });
