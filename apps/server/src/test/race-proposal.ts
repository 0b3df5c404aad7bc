import { proposalConfirm, proposalDetail, proposalRefuse, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { closeAccount } from '@pavilion/contract/security/calls';
import { expect } from 'vitest';
import type { DeskVisitor } from './desk-visitor.ts';
import type { TestMember } from './members.ts';

interface Racing {
  /** Proposed it. */
  first: DeskVisitor;
  second: DeskVisitor;
  /** Changes or ends what it is about. */
  beside(): Promise<{ ok: boolean; status?: number }>;
}

let races = 0;

/**
 * Confirms a proposal, refuses it, takes it back and changes what it is about, twice each and all at once; every other time the confirmations come first. One of them
 * decides it, and none fails; answers how it ended.
 */
export async function raceDecision(id: string, { first, second, beside }: Racing) {
  const { digest } = (await second.call(proposalDetail, undefined, { id })).value;
  const acts: [string, Racing['beside']][] = [
    ['changed', beside],
    ['withdrawn', () => first.call(proposalWithdraw, { id, reason: 'a race' })],
    ['refused', () => second.call(proposalRefuse, { id, reason: 'a race' })],
    ['done', () => second.call(proposalConfirm, { id, digest })],
  ];
  races += 1;
  const inOrder = races % 2 === 0 ? acts : acts.toReversed();
  const answers = await Promise.all(inOrder.flatMap(([ends, act]) => [1, 2].map(async () => ({ ends, ...(await act()) }))));
  expect(answers.filter(({ status = 200 }) => status >= 500)).toEqual([]);
  const { state } = (await second.call(proposalDetail, undefined, { id })).value;
  const won = answers.flatMap(({ ends, ok }) => (ok ? [ends] : []));
  expect(won.filter((ends) => ends !== 'changed')).toEqual(state === 'void' ? [] : [state]);
  if (state === 'void') expect(won).toContain('changed');
  return state;
}

/** The same of one about a member, whose account is closed at once; `member` has a fresh step-up. */
export const raceProposal = (id: string, { member, ...operators }: Omit<Racing, 'beside'> & { member: TestMember }) =>
  raceDecision(id, { ...operators, beside: () => member.browser.call(closeAccount, { confirmation: member.name }) });
