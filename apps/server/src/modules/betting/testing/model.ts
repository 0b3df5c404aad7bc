import type { BetOp } from '../operation.ts';

interface ModelBet {
  round: string;
  member: string;
  stake: bigint;
  payout: bigint;
  isCancelled: boolean;
  isSettled: boolean;
}

interface ModelTransaction {
  body: string;
  kind: BetOp['kind'] | 'tombstone';
  member: string;
  round: string;
  amount: bigint;
  bet: ModelBet | null;
  isCancelled: boolean;
}

/** What the bet path promises, in memory, one operation at a time: statuses and balances, without limits and revisions. */
export class ModelPlatform {
  readonly cash = new Map<string, bigint>();
  readonly debt = new Map<string, bigint>();
  readonly #transactions = new Map<string, ModelTransaction>();

  constructor(members: readonly string[], balance: bigint) {
    for (const id of members) this.cash.set(id, balance);
  }

  apply(op: BetOp): string {
    const body = JSON.stringify([op.kind, op.memberId, op.roundId, op.referenceId, String(op.amount), op.roundClosed ?? false]);
    const own = this.#transactions.get(op.transactionId);
    if (own?.kind === 'tombstone' || (own?.isCancelled && own.body === body)) return 'transaction.cancelled';
    if (own) return own.body === body ? 'ok' : 'transaction.conflict';
    const reference = op.referenceId === undefined ? undefined : this.#transactions.get(op.referenceId);
    const status = op.kind === 'bet' ? this.#bet(op) : op.kind === 'win' ? this.#win(op, reference) : this.#cancel(op, reference);
    if (status !== 'ok') return status;
    const bet = op.kind === 'bet' ? this.#lastBet : op.kind === 'win' ? (reference?.bet ?? null) : null;
    this.#transactions.set(op.transactionId, {
      body,
      kind: op.kind,
      member: op.memberId,
      round: op.roundId,
      amount: op.amount,
      bet,
      isCancelled: false,
    });
    return 'ok';
  }

  #lastBet: ModelBet | null = null;
  readonly #bets: ModelBet[] = [];

  #ofRound({ memberId, roundId }: BetOp): ModelBet[] {
    return this.#bets.filter(({ member, round }) => member === memberId && round === roundId);
  }

  #bet(op: BetOp): string {
    if (this.#balance(op) < op.amount) return 'balance.not.enough';
    if (this.#ofRound(op).some((bet) => bet.isSettled && !bet.isCancelled)) return 'round.closed';
    this.#move(op.memberId, -op.amount);
    this.#lastBet = {
      round: op.roundId,
      member: op.memberId,
      stake: op.amount,
      payout: 0n,
      isCancelled: false,
      isSettled: op.roundClosed ?? false,
    };
    this.#bets.push(this.#lastBet);
    return 'ok';
  }

  #win(op: BetOp, reference: ModelTransaction | undefined): string {
    const bet = reference?.bet;
    if (!bet || reference.kind !== 'bet') return 'bet.not.found';
    if (bet.member !== op.memberId || bet.round !== op.roundId) return 'transaction.mismatch';
    if (bet.isCancelled) return 'bet.cancelled';
    bet.payout += op.amount;
    // The last word on a round settles its other wagers too.
    if (op.roundClosed) for (const one of this.#ofRound(op)) one.isSettled = true;
    this.#move(op.memberId, op.amount);
    return 'ok';
  }

  #cancel(op: BetOp, reference: ModelTransaction | undefined): string {
    if (!reference) {
      this.#transactions.set(op.referenceId as string, {
        body: '',
        kind: 'tombstone',
        member: op.memberId,
        round: op.roundId,
        amount: 0n,
        bet: null,
        isCancelled: true,
      });
      return 'ok';
    }
    if (reference.member !== op.memberId || reference.round !== op.roundId || reference.kind === 'cancel') return 'transaction.mismatch';
    const { bet } = reference;
    if (reference.isCancelled || bet?.isCancelled) return 'ok';
    if (bet && reference.kind === 'bet') {
      if (bet.payout > 0n && op.afterWin !== 'take-back') return 'bet.settled';
      this.#move(op.memberId, bet.stake);
      this.#takeBack(op.memberId, bet.payout);
      bet.payout = 0n;
      bet.isCancelled = true;
    } else if (bet) {
      bet.payout -= reference.amount;
      this.#takeBack(op.memberId, reference.amount);
    }
    reference.isCancelled = true;
    return 'ok';
  }

  #takeBack(member: string, amount: bigint): void {
    const balance = this.cash.get(member) ?? 0n;
    const taken = amount < balance ? amount : balance;
    this.#move(member, -taken);
    if (amount > taken) this.debt.set(member, (this.debt.get(member) ?? 0n) - (amount - taken));
  }

  #move(member: string, delta: bigint): void {
    this.cash.set(member, (this.cash.get(member) ?? 0n) + delta);
  }

  #balance(op: BetOp): bigint {
    return this.cash.get(op.memberId) ?? 0n;
  }
}
