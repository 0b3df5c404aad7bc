import type { RoundResult } from '../../../src/api-types.ts';
import { explainRefusal } from './refusal.ts';
import { hasOutcome, requestRound } from './request-round.ts';
import type { Table } from './table.ts';

export interface RoundSteps {
  stake: bigint;
  send(roundId: string): Promise<RoundResult>;
  /** Shows the outcome to its end. */
  show(round: RoundResult): Promise<void>;
  /** Takes back whatever had begun to move. */
  settleBack(): Promise<void>;
  setBalance(units: bigint | null): void;
  setBusy(busy: boolean): void;
}

export function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function announceEnd({ bridge, session, figures, shell }: Table, round: RoundResult): void {
  figures.set(round.figures);
  shell.header.setSeal(round.seeds.serverSeedHash);
  bridge.post({
    type: 'roundEnded',
    roundId: round.publicId,
    stake: round.bet,
    payout: round.payout,
    currency: session.currency.code,
  });
  if (round.balance !== null) bridge.post({ type: 'balance', amount: round.balance, currency: session.currency.code });
}

/** Marks a round as shown; a lost answer only means it would be shown once more. */
async function markSeen({ api }: Table, roundId: string): Promise<void> {
  try {
    await api.seen(roundId);
  } catch {
    // The next session offers the round again, which is harmless.
  }
}

/** Shows a round that exists already: after a reload, or found by another page. */
export async function replayRound(table: Table, round: RoundResult, show: (round: RoundResult) => Promise<void>): Promise<void> {
  if (!hasOutcome(round)) return;
  await show(round);
  announceEnd(table, round);
  await markSeen(table, round.roundId);
}

/** One round from the press of the button to the shown result, with every way it can go wrong explained. */
export async function playRound(table: Table, steps: RoundSteps): Promise<void> {
  const {
    api,
    bridge,
    words: { say },
    shell,
    loop,
    figures,
    session,
  } = table;
  steps.setBusy(true);
  figures.hold(steps.stake);
  bridge.post({ type: 'roundStarted', stake: String(steps.stake), currency: session.currency.code });
  let again: Promise<void> = Promise.resolve();
  try {
    const round = await requestRound({
      api,
      send: (roundId) => steps.send(roundId),
      makeId: newRoundId,
      wait: (ms) => loop.wait(ms),
      onConnection: (lost) => {
        shell.cover(lost ? { title: say('reconnecting'), text: say('reconnectingText'), turning: true } : null);
      },
    });
    again = loop.wait(round.nextRoundInMs);
    if (!hasOutcome(round)) {
      await steps.settleBack();
      steps.setBalance(round.balance === null ? null : BigInt(round.balance));
      figures.set(round.figures);
      await explainRefusal(table, new Error(round.state));
      return;
    }
    if (round.balanceAfterBet !== null) steps.setBalance(BigInt(round.balanceAfterBet));
    await steps.show(round);
    steps.setBalance(round.balance === null ? null : BigInt(round.balance));
    announceEnd(table, round);
    void markSeen(table, round.roundId);
  } catch (error) {
    figures.hold(0n);
    await steps.settleBack();
    steps.setBalance(null);
    await explainRefusal(table, error);
  } finally {
    await again;
    steps.setBusy(false);
  }
}
