import { proposalConfirm, proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { closeAccount } from '@pavilion/contract/security/calls';
import { expect } from 'vitest';
import type { DeskVisitor } from './desk-visitor.ts';
import type { TestMember } from './members.ts';

/**
 * Confirms a proposal, takes it back and closes its member's account, twice each and all at once. One of them decides it; answers how it ended. `member` has a fresh
 * step-up.
 */
export async function raceProposal(id: string, { first, second, member }: { first: DeskVisitor; second: DeskVisitor; member: TestMember }) {
  const { digest } = (await second.call(proposalDetail, undefined, { id })).value;
  const [closed, withdrawn, confirmed] = [
    () => member.browser.call(closeAccount, { confirmation: member.name }),
    () => first.call(proposalWithdraw, { id, reason: 'a race' }),
    () => second.call(proposalConfirm, { id, digest }),
  ].map((act) => [act(), act()].map((answer) => answer.then(({ ok }) => ok)));
  const won = async (answers: readonly Promise<boolean>[] = []): Promise<number> => (await Promise.all(answers)).filter(Boolean).length;
  const [closings, withdrawals, confirmations] = [await won(closed), await won(withdrawn), await won(confirmed)];
  const { state } = (await second.call(proposalDetail, undefined, { id })).value;
  expect([withdrawals, confirmations]).toEqual([state === 'withdrawn' ? 1 : 0, state === 'done' ? 1 : 0]);
  if (state === 'void') expect(closings).toBe(1);
  expect(['done', 'withdrawn', 'void']).toContain(state);
  return state;
}
