import * as wire from '@pavilion/contract/member-transfers/calls';
import type { Serve } from '../../http/serve.ts';
import { isAgentType, type SessionContext } from '../../http/types.ts';
import { one } from '../../kernel/db.ts';
import { maskedName } from '../identity/public.ts';
import type { TransferDeps } from './deps.ts';
import { givable } from './givable.ts';
import { giveMoney } from './give-money.ts';
import { findGivenToday, findPerson } from './queries.ts';
import { leftToday } from './rules.ts';
import type { TransferRow } from './tables.ts';

const given = ({ id, amount, balance }: TransferRow) => ({ refId: id, amount, balance });

export function registerTransferRoutes(serve: Serve, deps: TransferDeps): void {
  serve(wire.transferEnabled, async (_input, context) => whatIsOpen(deps, context));
  serve(wire.transferUpline, async ({ body }, context) => given(await giveMoney(deps, { direction: 'up', ...body }, context)));
  serve(wire.transferDownline, async ({ body }, context) => given(await giveMoney(deps, { direction: 'down', ...body }, context)));
}

const NOTHING = { minimumAmount: 0n, maximumAmount: 0n, dailyAmount: 0n, leftToday: 0n, timesLeftToday: 0, turnoverPercent: 0 };

async function whatIsOpen({ db, ruleOf }: TransferDeps, { brand, session, now }: SessionContext) {
  const rule = await ruleOf(brand);
  const { step } = await one<{ step: bigint }>(db, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [brand.currency]);
  const self = await findPerson(db, session.memberId);
  const above = self?.upline ? await findPerson(db, self.upline) : null;
  const upline = rule?.offers.up === true && above !== null;
  const downline = rule?.offers.down === true && isAgentType(session.customerType);
  const today = await findGivenToday(db, session.memberId, { brand, now });
  const { available, left } = await givable(db, { brand, memberId: session.memberId });
  return {
    enabled: upline || downline,
    upline,
    downline,
    uplineName: above && maskedName(above.username),
    step,
    turnoverLeft: left,
    available,
    ...(rule
      ? {
          minimumAmount: rule.min,
          maximumAmount: rule.max,
          dailyAmount: rule.dailyAmount,
          leftToday: leftToday(rule, today),
          timesLeftToday: Math.max(0, rule.dailyCount - today.count),
          turnoverPercent: rule.turnoverPercent,
        }
      : NOTHING),
  };
}
