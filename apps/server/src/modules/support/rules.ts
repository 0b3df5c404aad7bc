import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { maybeOne, type Sql } from '../../kernel/db.ts';

export interface SupportRules {
  hours: OpenHours;
  waitTargetSeconds: number;
  idleMinutes: number;
  acknowledgeHours: number;
  answerDays: number;
}

const DEFAULTS: SupportRules = { hours: [], waitTargetSeconds: 120, idleMinutes: 20, acknowledgeHours: 24, answerDays: 8 };

/** A brand's rules of customer service, the defaults where it has set none. */
export async function rulesOf(sql: Sql, brandId: string): Promise<SupportRules> {
  const row = await maybeOne<SupportRules>(
    sql,
    `SELECT hours, wait_target_seconds AS "waitTargetSeconds", idle_minutes AS "idleMinutes",
       acknowledge_hours AS "acknowledgeHours", answer_days AS "answerDays" FROM support_rule WHERE brand_id = $1`,
    [brandId],
  );
  return row ?? DEFAULTS;
}

interface RuleColumns extends Omit<SupportRules, 'hours'> {
  ruleHours: OpenHours;
}
/** The columns beside those of other tables; all of them are null where the brand has set none. */
export type JoinedRules = { [Name in keyof RuleColumns]: RuleColumns[Name] | null };

export function rulesIn(row: JoinedRules): SupportRules {
  const { ruleHours, waitTargetSeconds, idleMinutes, acknowledgeHours, answerDays } = row;
  return {
    hours: ruleHours ?? DEFAULTS.hours,
    waitTargetSeconds: waitTargetSeconds ?? DEFAULTS.waitTargetSeconds,
    idleMinutes: idleMinutes ?? DEFAULTS.idleMinutes,
    acknowledgeHours: acknowledgeHours ?? DEFAULTS.acknowledgeHours,
    answerDays: answerDays ?? DEFAULTS.answerDays,
  };
}
