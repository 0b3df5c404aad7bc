import type { DomainModule } from '../../domain-module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { controlKind } from './controls.ts';
import { endAllOutdated, expireProposals } from './decide.ts';
import { registerFourEyesDesk } from './desk.ts';
import type { ProposalKind } from './kind.ts';
import { forgetActs } from './repeats.ts';
import { waitControl } from './wait-rule.ts';

export {
  changeControl,
  changeControlFromMachine,
  changeSubjectControl,
  type Control,
  controlKind,
  type VersionedControl,
} from './controls.ts';
export { changedLines } from './changed-lines.ts';
export { type Proposal, type ProposalKind, proposalKind, type ProposalContent, type ShownLine } from './kind.ts';
export { type ActOutcome, actOrPropose, repeatedOutcome } from './outcome.ts';
export { noteAct, repeatedAct } from './repeats.ts';
export { isRuleProposed, proposeRule, type RuleDocument, ruleKind, voidRuleProposal } from './rule-kind.ts';
export { hasDecider, holdProposals, propose, repeatedProposal, voidProposals } from './propose.ts';
export { voidOfMember } from './decide.ts';
export { findOpenProposals, isProposedOf } from './store.ts';

/** Collects the kinds of all modules; `all` is called once everything is wired. Throws for a kind two modules bring. */
export function createFourEyes({ db, clock, all }: { db: Db; clock: Clock; all(): readonly ProposalKind[] }): DomainModule {
  let collected: ReadonlyMap<string, ProposalKind> | undefined;
  const kinds = (): ReadonlyMap<string, ProposalKind> => (collected ??= byName([...all(), controlKind(waitControl)]));
  return {
    registerDesk: (to) => registerFourEyesDesk(to, { db, kinds: kinds() }),
    ticks: [
      {
        name: 'expire-proposals',
        cron: '*/5 * * * *',
        run: async () => {
          await expireProposals({ db }, clock.now());
          await forgetActs(db, clock.now());
          await endAllOutdated({ db, kinds: kinds() }, clock.now());
        },
      },
    ],
  };
}

function byName(kinds: readonly ProposalKind[]): ReadonlyMap<string, ProposalKind> {
  const map = new Map(kinds.map((one) => [one.kind as string, one]));
  if (map.size !== kinds.length) throw new Error('two modules bring the same kind of proposal');
  return map;
}
