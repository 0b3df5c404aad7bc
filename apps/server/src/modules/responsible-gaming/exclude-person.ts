import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { markPersonExcluded } from '../identity/public.ts';
import { excludeMembers } from '../player-limits/public.ts';
import { MIN_EXCLUSION_MS } from './rules.ts';

/**
 * Excludes the human being behind a member from bets and deposits in every brand, from the caller's commit on. Never shortens
 * an exclusion. Returns its end and the members concerned, whose sessions the caller ends. Refuses `exclusion.too.short`.
 */
export async function excludePerson(tx: Sql, memberId: string, until: Date, now: Date): Promise<{ until: Date; memberIds: string[] }> {
  if (until.getTime() - now.getTime() < MIN_EXCLUSION_MS) throw refuse('exclusion.too.short', { field: 'until' });
  // Person before guards: an account of theirs that is being opened holds the person, and is among the members once that is done.
  const memberIds = await markPersonExcluded(tx, memberId, until);
  return { until: await excludeMembers(tx, { memberId, memberIds, until }, now), memberIds };
}
