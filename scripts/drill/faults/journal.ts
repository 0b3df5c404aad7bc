/** What became of an operation, as far as its client knows. Money in ledger units of 1/10,000. */
export type Outcome =
  /** Done, by an answer that said so; `moved` are the amounts it put on the member's account. */
  | { kind: 'done'; moved: bigint[]; balance?: bigint; text?: string }
  /** Refused by an answer that said so: nothing may have moved. */
  | { kind: 'refused'; code: string }
  /** Given up by its client: either nothing moved, or as much came back. */
  | { kind: 'void'; amount: bigint };

export type OperationKind = 'bet' | 'win' | 'rollback' | 'round' | 'ticket' | 'ticket.cancel' | 'deposit' | 'withdrawal';

/** One operation under an id its client made; repeated with the same id until an answer is certain. */
export interface Operation {
  kind: OperationKind;
  id: string;
  memberId: string;
  /** What the statement's rows of it hang together by: a vendor's or a ticket's round, the reference of a deposit or withdrawal. */
  group: string;
  /** Body as it was sent, for the same call again. */
  body: Record<string, unknown>;
  /** Of the game's page, for a round of the studio: it is looked up with the token it was played with. */
  token?: string;
  sentAt: number;
  tries: number;
  outcome?: Outcome;
}

/** The client's own record: what was sent, what was answered. The only witness the product is held against. */
export class Journal {
  readonly operations: Operation[] = [];

  open(fields: Pick<Operation, 'kind' | 'id' | 'memberId' | 'group' | 'body'>): Operation {
    const operation = { ...fields, sentAt: Date.now(), tries: 0 };
    this.operations.push(operation);
    return operation;
  }

  of(...kinds: readonly OperationKind[]): Operation[] {
    return this.operations.filter(({ kind }) => kinds.includes(kind));
  }

  /** Sent, with an outcome still unknown. */
  uncertain(): Operation[] {
    return this.operations.filter(({ outcome }) => outcome === undefined);
  }

  /** Amounts that the member's account must have, by group. */
  expectedOf(memberId: string): Map<string, ExpectedAmounts> {
    const groups = new Map<string, ExpectedAmounts>();
    for (const { memberId: owner, group, outcome } of this.operations) {
      if (owner !== memberId || !outcome) continue;
      const expected = groups.get(group) ?? { moved: [], voids: [] };
      groups.set(group, expected);
      if (outcome.kind === 'done') expected.moved.push(...outcome.moved.filter((amount) => amount !== 0n));
      if (outcome.kind === 'void') expected.voids.push(outcome.amount);
    }
    return groups;
  }

  /** One JSON line an operation. */
  text(): string {
    return this.operations
      .map((operation) => JSON.stringify(operation, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
      .join('\n');
  }
}

export interface ExpectedAmounts {
  moved: bigint[];
  /** Each either left no trace or was taken and came back. */
  voids: bigint[];
}

/** Differences between the expected and the actual amounts: amounts that are missing, and amounts nobody asked for. */
export function compare(expected: ExpectedAmounts, actual: readonly bigint[]): { lost: bigint[]; extra: bigint[] } {
  const rest = [...actual].filter((amount) => amount !== 0n);
  const take = (amount: bigint): boolean => {
    const at = rest.indexOf(amount);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const lost = expected.moved.filter((amount) => !take(amount));
  for (const amount of expected.voids) {
    if (rest.includes(-amount) && rest.includes(amount)) [-amount, amount].forEach(take);
  }
  return { lost, extra: rest };
}
