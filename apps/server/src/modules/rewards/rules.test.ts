import { deskGrantKinds } from '@pavilion/contract/rewards/desk';
import { describe, expect, test } from 'vitest';
import { messages } from '../../messages/all.ts';
import { grantTitleCode } from './grant-title.ts';
import { GRANT_STATES, GRANT_STEPS, type GrantAct, type GrantActor, grantStep, takenBack, withdrawable } from './rules.ts';

const ACTORS: readonly GrantActor[] = ['member', 'operator', 'system'];
const ACTS = [...new Set(Object.values(GRANT_STEPS).flatMap((steps) => Object.keys(steps)))] as GrantAct[];

describe('states of a grant', () => {
  test('every way there is, and no other', () => {
    const ways = GRANT_STATES.flatMap((state) =>
      ACTS.flatMap((act) => ACTORS.flatMap((actor) => grantStep(state, act, actor) ?? []).map((to) => `${state} ${act} ${to}`)),
    );
    expect([...new Set(ways)]).toEqual([
      'coming start joined',
      'joined apply applying',
      'joined issue issued',
      'joined expire expired',
      'applying issue issued',
      'applying expire expired',
      'applying reject rejected',
      'issued expire expired',
      'issued claim claimed',
      'claimed pay process',
      'process expire expired',
      'process complete completed',
      'process forfeit forfeited',
      'completed reopen process',
    ]);
  });

  test('what is over stays over', () => {
    for (const state of ['rejected', 'forfeited', 'expired'] as const)
      for (const act of ACTS) for (const actor of ACTORS) expect(grantStep(state, act, actor)).toBeNull();
  });

  test.each([
    ['applying', 'issue', 'member'],
    ['applying', 'reject', 'member'],
    ['process', 'complete', 'member'],
    ['process', 'reopen', 'system'],
    ['claimed', 'pay', 'member'],
  ] as const)('%s: %s is not for the %s', (state, act, actor) => expect(grantStep(state, act, actor)).toBeNull());
});

test.each([
  { cash: 100n, winnings: 30n, takesWinnings: false, taken: 50n },
  { cash: 100n, winnings: 30n, takesWinnings: true, taken: 80n },
  { cash: 100n, winnings: -30n, takesWinnings: true, taken: 50n },
  { cash: 40n, winnings: 30n, takesWinnings: true, taken: 40n },
  { cash: 0n, winnings: 0n, takesWinnings: false, taken: 0n },
])('of cash $cash a grant of 50 with winnings $winnings (stated: $takesWinnings) takes $taken back', ({ taken, ...facts }) => {
  expect(takenBack({ ...facts, amount: 50n })).toBe(taken);
});

describe('what can leave', () => {
  const grant = (amount: bigint) => ({ grantId: `g${amount}`, amount, winnings: 0n, takesWinnings: false });

  test('a grant holds nothing of the member: only it is taken back', () => {
    expect(withdrawable({ cash: 300n, grants: [grant(100n)], deposits: [] })).toMatchObject({ takes: 100n, held: 0n, available: 200n });
  });

  test('a deposit holds itself and no more; with less than that nothing leaves', () => {
    expect(withdrawable({ cash: 300n, grants: [], deposits: [{ held: 100n, left: 40n }] })).toMatchObject({
      held: 100n,
      left: 40n,
      available: 200n,
    });
    expect(withdrawable({ cash: 60n, grants: [], deposits: [{ held: 100n, left: 40n }] })).toMatchObject({ held: 60n, available: 0n });
  });

  test('grants go first, each from what the older ones left', () => {
    const { ends, available, held } = withdrawable({ cash: 120n, grants: [grant(100n), grant(50n)], deposits: [{ held: 10n, left: 1n }] });
    expect([ends.map(({ takes }) => takes), held, available]).toEqual([[100n, 20n], 0n, 0n]);
  });
});

test('every grant has a name of its own, also one the desk gave for a kind without words', () => {
  const unknown = messages.messageFor('no.such.code', 'en');
  const asked = [
    ...['deposit', 'transfer', 'rebate', 'promotion', 'rank', 'referral', 'mission', 'points'].map((source) => ({ source, code: 'x' })),
    ...[...deskGrantKinds, 'kindness'].map((code) => ({ source: 'desk', code })),
  ];
  const names = asked.map((grant) => messages.messageFor(grantTitleCode(grant), 'en'));
  expect(names).not.toContain(unknown);
  expect(names.at(-1)).toBe('Bonus');
});
