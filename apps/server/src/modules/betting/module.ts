import { defineModule, slot } from '../../compose/define-module.ts';
import { asNobody } from '@pavilion/kit/admitting-pool';
import { contentModule } from '../content/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { type BetPort, createBetPort } from './bet-port.ts';
import { betSections, hasOpenBets } from './member-data.ts';
import { createSettlements, type Settlements } from './settlements.ts';
import { createStakeRules, type StakeRules } from './stake-rules.ts';

/** Wakes the consumers of operations, after each commit. */
export const operationsAppliedSlot = slot<() => void>('betting.operationsApplied');

export interface BettingApi {
  bets: BetPort;
  /** Products settle many members' bets by it. */
  settlements: Settlements;
  stakes: StakeRules;
}

/** A commit carries the operations of many callers: it is refused with none of them. */
const forMany = (bets: BetPort): BetPort => ({ ...bets, apply: (op) => asNobody(() => bets.apply(op)) });

export const bettingModule = defineModule({
  name: 'betting',
  uses: { ledger: ledgerModule, content: contentModule },
  asks: { operationsApplied: operationsAppliedSlot },
  build: ({ db, clock, log, settings: { vendorAnswerMs }, replaced }, { content: { content } }, { operationsApplied }) => {
    const onApplied = () => operationsApplied();
    // A bet that waited until its vendor has its answer is refused unapplied.
    const wait = vendorAnswerMs === undefined ? {} : { maxWaitMs: vendorAnswerMs - 100 };
    const port = forMany(createBetPort(db, { clock, onApplied, ...wait }));
    const bets = replaced.counted?.(port) ?? port;
    const settlements = createSettlements({ db, clock, log, onApplied });
    const api: BettingApi = { bets, settlements, stakes: createStakeRules({ bets, clock, content }) };
    return {
      api,
      ticks: settlements.ticks,
      memberData: { sections: betSections, findBlockers: async (tx, memberId) => ({ rounds: await hasOpenBets(tx, memberId) }) },
      close: async () => {
        await settlements.close();
        await bets.close();
      },
    };
  },
});
