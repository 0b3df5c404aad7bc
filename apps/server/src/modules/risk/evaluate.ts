import type { Deps, Tick } from '../../deps.ts';
import { many, type Sql, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { findMark } from '../ledger/public.ts';
import { activityConsumer } from '../activity/public.ts';
import { findDecidedKeys, keepFinding } from './cases.ts';
import { type Facts, type Finding, withoutDecided } from './facts.ts';
import { followSignIns } from './follow.ts';
import { gatherPlay, gatherShared } from './gather.ts';
import { detect, PLAY_KINDS } from './detect.ts';
import { readRules, type StoredRule } from './rule-store.ts';

export type RiskDeps = Pick<Deps, 'db' | 'clock'>;

/** Members evaluated together. */
const AT_ONCE = 200;
/** Batches a minute; what is left waits for the next. */
const MAX_BATCHES = 50;

interface RuleFinding {
  rule: StoredRule;
  finding: Finding;
}

interface EvaluationInput {
  brandId: string;
  rules: readonly StoredRule[];
  facts: Facts;
  now: Date;
}

/**
 * What the rules find in the facts, without rows that operators decided on. Play is read only of members whom a rule finds without it: more play can only clear them.
 */
export async function evaluateFacts(sql: Sql, { brandId, rules, facts, now }: EvaluationInput): Promise<RuleFinding[]> {
  const around = [
    ...new Set(
      [...facts.deposits, ...facts.withdrawals, ...facts.grants, ...facts.sightings, ...facts.accounts].map(({ memberId }) => memberId),
    ),
  ];
  const givers = facts.transfers.flatMap(({ from, to }) => [from, to]);
  const decided = await findDecidedKeys(sql, brandId, [...new Set([...around, ...givers])]);
  const found = rules
    .filter(({ enabled }) => enabled)
    .flatMap((rule) => {
      const fresh = withoutDecided(facts, decided.get(rule.kind) ?? new Set());
      const findings = detect(fresh, rule.kind, rule.params);
      return findings.length === 0 ? [] : [{ rule, fresh, findings }];
    });
  const inPlay = found.filter(({ rule }) => PLAY_KINDS.includes(rule.kind));
  const play = await gatherPlay(sql, {
    brandId,
    memberIds: [...new Set(inPlay.flatMap(({ findings }) => findings.flatMap(({ members }) => members)))],
    now,
  });
  return found.flatMap(({ rule, fresh, findings }) => {
    const last = PLAY_KINDS.includes(rule.kind) && play.length > 0 ? detect({ ...fresh, play }, rule.kind, rule.params) : findings;
    return last.map((finding) => ({ rule, finding }));
  });
}

interface DueRow {
  member_id: string;
  brand_id: string;
  turn: number;
}

/** Evaluates members with new activity and opens cases. Answers how many were evaluated. */
export async function evaluateDue({ db }: Pick<Deps, 'db'>, now: Date): Promise<number> {
  await followSignIns(db, now);
  let evaluated = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    // Not before activity has counted what they staked until then: without it everybody looks as if they had not played.
    const due = await many<DueRow>(
      db,
      'SELECT member_id, brand_id, turn FROM risk_due WHERE number <= $1 ORDER BY number, member_id LIMIT $2',
      [await findMark(db, activityConsumer.name), AT_ONCE],
    );
    if (due.length === 0) break;
    await eachInTurn(
      Map.groupBy(due, (row) => row.brand_id),
      ([brandId, rows]) => evaluateBrand(db, { brandId, rows, now }),
    );
    evaluated += due.length;
  }
  return evaluated;
}

async function evaluateBrand(
  db: Deps['db'],
  { brandId, rows, now }: { brandId: string; rows: readonly DueRow[]; now: Date },
): Promise<void> {
  const rules = await readRules(db, brandId);
  const memberIds = rows.map((row) => row.member_id);
  const facts = await gatherShared(db, { brandId, memberIds, now });
  const found = await evaluateFacts(db, { brandId, rules, facts, now });
  for (const { rule, finding } of found) await transaction(db, (tx) => keepFinding(tx, finding, { brandId, rule, now }));
  await db.query(
    `DELETE FROM risk_due d USING unnest($1::text[], $2::int[]) done (member_id, turn) WHERE d.member_id = done.member_id AND d.turn = done.turn`,
    [memberIds, rows.map(({ turn }) => turn)],
  );
}

export const evaluationTick = (deps: RiskDeps): Tick => ({
  name: 'judge-risk',
  cron: '* * * * *',
  run: async (now) => {
    await evaluateDue(deps, now);
  },
});
