// The best known strategies against every rule that gives something, in exact numbers: what the house expects to pay, and what bounds it.
import { promotionKinds } from '@pavilion/contract/promotions/terms';
import { ratio, times, floor } from '@pavilion/lottery/ratio';
import { describe, expect, test } from 'vitest';
import type { GivenBack } from '../../kernel/given-back.ts';
import { missionReturns } from '../missions/returns.ts';
import { pointReturns, worthOf } from '../points/returns.ts';
import { promotionReturns } from '../promotions/returns.ts';
import { referralReturns } from '../referral/returns.ts';
import { countedOf, EDGE, EVEN, LONG, lossesOf, lostOf, MAIN, SAFE, stakesFor } from '../../test/economy-plays.ts';
import { bestOfCashback, cashbackTotals, economyOf, type EconomyRow, rulesOf, STRATEGIES } from '../../test/economy.ts';

const nameOf = ({ kind, code, strategy }: EconomyRow): string => `${kind} ${code}, ${strategy}`;

describe.each(['koi', 'sol'])('%s', (brand) => {
  const rows = economyOf(brand);
  const rules = rulesOf(brand);
  const isGift = (one: GivenBack) => one.of === 'gift';

  test('every rule is played in every way', () => {
    for (const [, of] of Map.groupBy(rows, ({ kind, code }) => `${kind} ${code}`))
      expect(of.map(({ strategy }) => strategy)).toEqual([...STRATEGIES]);
    const kinds = [...rules.promotions.values()].map(({ rule }) => rule.kind);
    expect(promotionKinds.filter((kind) => !kinds.includes(kind))).toEqual([]);
    for (const kind of ['points', 'ranks', 'missions', 'missions, board', 'referral', 'prize groups', ...promotionKinds])
      expect(
        rows.some((row) => row.kind === kind),
        kind,
      ).toBe(true);
  });

  test('what is a share of turnover costs more than it brings, however the turnover comes about', () => {
    const wins = rows.filter(({ stated, given, lost }) => stated === null && given > 0n && given >= lost);
    expect(wins.map(nameOf)).toEqual([]);
  });

  test('what is no share of turnover brings no more than the sheet states for so many accounts', () => {
    const beside = new Map<string, bigint>();
    const note = (kind: string, code: string, given: readonly GivenBack[]) => {
      for (const one of given.filter(isGift)) if (one.of === 'gift' && one.upTo !== null) beside.set(`${kind} ${code}`, one.upTo);
    };
    const worth = worthOf(rules.points);
    for (const [code, terms] of rules.promotions) note(terms.rule.kind, code, promotionReturns(code, terms, worth));
    for (const { code, terms } of rules.missions) {
      const all = missionReturns(code, terms, worth).filter(isGift);
      const isBoard = ({ name }: GivenBack): boolean => name !== code;
      note(
        'missions',
        code,
        all.filter((one) => !isBoard(one)),
      );
      note('missions, board', code, all.filter(isBoard));
    }
    note('referral', '', referralReturns(rules.referral));
    const ofDeposit = pointReturns(rules.points).find(isGift);
    if (ofDeposit?.of === 'gift') beside.set('points deposit', floor(times(ofDeposit.share ?? ratio(0), ratio(10n ** 8n * MAIN))));
    const past = rows.filter(({ kind, code, accounts, given, lost, stated }) => {
      if (stated === null) return false;
      const upTo = beside.get(`${kind} ${code}`);
      return upTo === undefined || stated > upTo * BigInt(accounts) || given - lost > stated;
    });
    expect(past.map(nameOf)).toEqual([]);
  });

  test('linked accounts on both sides of a round get nothing for it where a prize, a place, a cashback or a bonus is meant', () => {
    const meant = ['cashback', 'turnover', 'race', 'missions, board', 'deposit', 'ticket', 'referral'];
    const opposed = rows.filter(({ strategy }) => strategy === 'opposed, linked');
    expect(
      opposed
        .filter(({ kind }) => meant.includes(kind))
        .filter(({ given }) => given > 0n)
        .map(nameOf),
    ).toEqual([]);
    // Points, rebates and ranks go by all turnover: there it costs what it costs anybody.
    expect(
      opposed
        .filter(({ kind }) => ['points', 'rebate', 'ranks'].includes(kind))
        .every(({ given, lost, code }) => code === 'deposit' || given < lost),
    ).toBe(true);
  });

  test('a cashback brings less than what the games keep, whatever is bet, by one account or by many that nothing links', () => {
    const of = rows.filter(({ kind }) => kind === 'cashback');
    expect(of.length).toBeGreaterThan(0);
    expect(of.filter(({ given, lost }) => given >= lost).map(nameOf)).toEqual([]);
    // The sheet has them all as a share of turnover.
    expect(of.filter(({ stated }) => stated !== null).map(nameOf)).toEqual([]);
  });

  test('without a bound of turnover a bet at long odds brings up to the cap; with one below the edge no way to bet brings more than it costs', () => {
    for (const terms of rules.promotions.values()) {
      if (terms.rule.kind !== 'cashback') continue;
      const { rule } = terms;
      const unbounded = { ...terms, rule: { ...rule, ofTurnover: null } };
      const most = bestOfCashback(unbounded, cashbackTotals(unbounded));
      expect(most.given - lostOf(most.staked)).toBeGreaterThan((rule.cap * 8n) / 10n);
      for (const ofTurnover of [1n, EDGE / 2n, EDGE - 1n]) {
        const bounded = { ...terms, rule: { ...rule, ofTurnover } };
        const { given, staked } = bestOfCashback(bounded, cashbackTotals(bounded));
        expect(given, `${ofTurnover}`).toBeLessThan(lostOf(staked));
      }
    }
  });
});

test('the plays are what they are said to be: one percent is kept of each, and a tenth of a safe one is at risk', () => {
  for (const bet of [EVEN, SAFE, LONG]) {
    const { losses, of } = lossesOf(100n * MAIN, bet, 7);
    expect(losses.reduce((sum, { chance }) => sum + chance, 0n)).toBe(of);
    expect(losses.reduce((sum, { loss, chance }) => sum + loss * chance, 0n) / of).toBeGreaterThanOrEqual(7n * MAIN);
    expect(losses.reduce((sum, { loss, chance }) => sum + loss * chance, 0n) / of).toBeLessThanOrEqual(7n * MAIN + 7n);
  }
  expect([countedOf(1_000n, EVEN), countedOf(1_000n, LONG), countedOf(100_000n, SAFE)]).toEqual([1_000n, 1_000n, 10_000n]);
  expect(stakesFor(1_000n, SAFE)).toBe(10_000n);
});
