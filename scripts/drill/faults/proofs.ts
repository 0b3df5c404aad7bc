import { placeLotteryOrder } from '../../../packages/contract/src/lottery/orders.ts';
import { createDeposit, withdraw } from '../../../packages/contract/src/payments/calls.ts';
import type { Player } from './cast.ts';
import { crowding } from '../../test-budgets.ts';
import { untilCertain } from './client.ts';
import { type ExpectedAmounts, Journal, type Operation, type OperationKind, compare } from './journal.ts';
import { callWallet, type LoadWorld, payIn, payOut, playVendorRound } from './load.ts';
import { settle } from './settle.ts';
import { readShown, type MemberStatement } from './statement.ts';
import type { Row } from './table.ts';
import { groupOf, playTicket } from './tickets.ts';

/** Where programs share a core a job fails more often, and a job that failed is retried after 2.7, 7.4 and 20 s: a payout was still on its way when it was looked at. */
const crowded = crowding();
/** Everything is at its end within this of the last restart; as much later as the machine has more to do than cores for. */
export const SETTLE_MS = 60_000 * crowded;
/** How long new work may take, likewise. */
const WORK_MS = 20_000 * crowded;
/** Vendor calls that are sent once more. */
const MAX_REPLAYS = 600;

export interface ProofOptions {
  /** Written before each property. */
  name: string;
  /** What of `SETTLE_MS` is left, in milliseconds. */
  patienceMs: number;
}

/** After the faults: nothing lost, nothing doubled, nothing left over, and the product works. */
export async function prove(world: LoadWorld, { name, patienceMs }: ProofOptions): Promise<Row[]> {
  const { left, ms } = await settle(world, patienceMs);
  const shown = new Map<Player, MemberStatement>();
  for (const player of world.players) shown.set(player, await readShown(player));
  const held = hold(world, shown);
  const { journal } = world;
  const acknowledged = (...kinds: OperationKind[]): number =>
    journal.of(...kinds).filter(({ outcome }) => outcome && outcome.kind !== 'refused').length;
  const seconds = `${((SETTLE_MS - patienceMs + ms) / 1000).toFixed(1)} s after the last fault`;
  const rows: Row[] = [
    leftRow('every call came to a certain answer', journal.operations.length, left.uncertain),
    leftRow('nothing was refused that is allowed', journal.operations.length, refusals(journal)),
    brokenRow(
      'an acknowledged bet, win or rollback stands once',
      acknowledged('bet', 'win', 'rollback'),
      held.filter(({ kind }) => kind === 'bet'),
    ),
    brokenRow(
      'an acknowledged round of the studio stands once',
      acknowledged('round'),
      held.filter(({ kind }) => kind === 'round'),
    ),
    brokenRow(
      'an acknowledged order of a lottery stands once',
      acknowledged('ticket', 'ticket.cancel'),
      held.filter(({ kind }) => kind === 'ticket'),
    ),
    leftRow('a paid deposit is credited once', acknowledged('deposit'), ofDeposits(held, left.credits)),
    brokenRow(
      'an acknowledged withdrawal stands once',
      acknowledged('withdrawal'),
      held.filter(({ kind }) => kind === 'withdrawal'),
    ),
    brokenRow(
      'nothing moved that nobody asked for',
      sumOf(shown, ({ rows: count }) => count),
      held.filter(({ kind }) => kind === 'unasked'),
    ),
    brokenRow('a balance is the sum of what was acknowledged', world.players.length, balancesOff(world, shown)),
    leftRow('no withdrawal is left under way', acknowledged('withdrawal'), left.withdrawals),
    leftRow('no round is left open', acknowledged('bet', 'round'), [...left.rounds, ...openBets(world, shown)]),
    leftRow('no job is left', acknowledged('deposit', 'withdrawal'), left.jobs),
    await replayed(world),
    await worksAgain(world),
    await booksSound(world),
  ];
  const [first] = rows;
  if (first)
    first.seen = [first.seen, Object.values(left).every((list: string[]) => list.length === 0) ? `all at its end ${seconds}` : '']
      .filter(Boolean)
      .join(', ');
  return rows.map((row) => ({ ...row, property: `${name}: ${row.property}` }));
}

/** Everybody has money and no limits: after a fault, too, every operation is to be accepted. */
const refusals = ({ operations }: Journal): string[] =>
  operations.flatMap(({ kind, id, outcome }) => (outcome?.kind === 'refused' ? [`${kind} ${id}: ${outcome.code}`] : []));

/** One finding a deposit: what is not credited is missing in the statement as well. */
function ofDeposits(held: readonly Violation[], credits: readonly string[]): string[] {
  const known = new Set(credits.map((text) => text.split(':')[0]));
  return [...credits, ...held.filter(({ kind, group }) => kind === 'deposit' && !known.has(group)).map(({ text }) => text)];
}

interface Violation {
  kind: 'bet' | 'round' | 'ticket' | 'deposit' | 'withdrawal' | 'unasked' | 'balance';
  group: string;
  text: string;
}

const few = (texts: readonly string[]): string =>
  `${texts.slice(0, 3).join('; ')}${texts.length > 3 ? ` and ${texts.length - 3} more` : ''}`;
const leftRow = (property: string, attempts: number, left: readonly string[]): Row => ({
  property,
  attempts,
  failures: left.length,
  seen: few(left),
});
const brokenRow = (property: string, attempts: number, broken: readonly Violation[]): Row =>
  leftRow(
    property,
    attempts,
    broken.map(({ text }) => text),
  );
const sumOf = (shown: Map<Player, MemberStatement>, of: (one: MemberStatement) => number): number =>
  [...shown.values()].reduce((sum, one) => sum + of(one), 0);
/** Tickets wait for a draw that nobody makes. */
function openBets({ journal }: LoadWorld, shown: Map<Player, MemberStatement>): string[] {
  const tickets = new Set(journal.of('ticket').map(({ group }) => group));
  return [...shown.values()].flatMap(({ bets }) =>
    [...bets].filter(([round, states]) => states.includes('OPEN') && !tickets.has(round)).map(([round]) => `bet of round ${round}`),
  );
}

const KIND: Readonly<Record<OperationKind, Violation['kind']>> = {
  bet: 'bet',
  win: 'bet',
  rollback: 'bet',
  round: 'round',
  ticket: 'ticket',
  'ticket.cancel': 'ticket',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
};

/** Holds each member's statement against the journal, round by round and reference by reference. */
export function hold(
  { journal, players }: Pick<LoadWorld, 'journal' | 'players'>,
  shown: ReadonlyMap<Player, MemberStatement>,
): Violation[] {
  return players.flatMap((player) => {
    const statement = shown.get(player);
    if (!statement) return [];
    const expected = journal.expectedOf(player.memberId);
    const kinds = new Map(journal.operations.map(({ group, kind }) => [group, KIND[kind]]));
    const open = new Set(journal.uncertain().map(({ group }) => group));
    const groups = new Set([...expected.keys(), ...statement.movements.keys()]);
    return [...groups]
      .filter((group) => !open.has(group))
      .flatMap((group): Violation[] =>
        violationsOf({ group, kind: kinds.get(group) }, expected.get(group), statement.movements.get(group) ?? []),
      );
  });
}

function violationsOf(
  { group, kind }: { group: string; kind: Violation['kind'] | undefined },
  expected: ExpectedAmounts | undefined,
  actual: readonly bigint[],
): Violation[] {
  const { lost, extra } = compare(expected ?? { moved: [], voids: [] }, actual);
  const text = (what: string, amounts: readonly bigint[]): string =>
    `${kind ?? 'movement'} ${group} ${what} ${amounts.map((units) => Number(units) / 10_000).join(' and ')}`;
  return [
    ...(lost.length > 0 ? [{ kind: kind ?? 'unasked', group, text: text('lost', lost) }] : []),
    ...(extra.length > 0 ? [{ kind: (expected && kind) ?? 'unasked', group, text: text('has too much:', extra) }] : []),
  ];
}

function balancesOff({ journal, players }: LoadWorld, shown: ReadonlyMap<Player, MemberStatement>): Violation[] {
  return players.flatMap((player) => {
    const sum = [...journal.expectedOf(player.memberId).values()]
      .flatMap(({ moved }) => moved)
      .reduce((total, amount) => total + amount, 0n);
    const balance = shown.get(player)?.balance ?? 0n;
    return balance === sum
      ? []
      : [
          {
            kind: 'balance' as const,
            group: player.username,
            text: `${player.username} has ${Number(balance) / 10_000}, acknowledged ${Number(sum) / 10_000}`,
          },
        ];
  });
}

const PATHS: Partial<Record<OperationKind, string>> = { bet: 'transaction/bet', win: 'transaction/win', rollback: 'transaction/rollback' };

/** The same call once more gets the first answer, and moves nothing. */
async function replayed(world: LoadWorld): Promise<Row> {
  // The repeat of a bet that was taken back says that it was.
  const takenBack = new Set(world.journal.of('rollback').map(({ body }) => body['reference_transaction_uuid']));
  const vendorCalls = world.journal
    .of('bet', 'win', 'rollback')
    .filter(({ id, outcome }) => outcome?.kind === 'done' && !takenBack.has(id));
  const stride = Math.max(1, Math.floor(vendorCalls.length / MAX_REPLAYS));
  const sample = vendorCalls.filter((_operation, index) => index % stride === 0);
  // One of each kind a member: these calls are counted by the minute.
  const cashier = [
    ...new Map(
      world.journal
        .of('deposit', 'withdrawal', 'ticket')
        .filter(({ outcome }) => outcome?.kind === 'done')
        .map((operation) => [`${operation.kind} ${operation.memberId}`, operation]),
    ).values(),
  ];
  const wrong: string[] = [];
  for (const operation of sample) {
    const again = { ...operation, outcome: undefined };
    const answer = await callWallet(world, again, { path: PATHS[operation.kind] ?? '', moved: [], deadline: { at: Date.now() + 5_000 } });
    if (answer?.kind !== 'done' || (operation.outcome?.kind === 'done' && answer.balance !== operation.outcome.balance)) {
      wrong.push(`${operation.kind} ${operation.id} answered ${JSON.stringify(answer?.kind ?? null)}`);
    }
  }
  for (const operation of cashier) {
    const group = await askAgain(world, operation);
    if (group !== operation.group) wrong.push(`${operation.kind} ${operation.id} is now ${group}`);
  }
  return {
    property: 'the same call again gets the first answer',
    attempts: sample.length + cashier.length,
    failures: wrong.length,
    seen: few(wrong),
  };
}

/** Reference of a deposit or withdrawal, round of a ticket, whose call is sent once more. */
async function askAgain({ players, lottery }: LoadWorld, operation: Operation): Promise<string | undefined> {
  const visitor = players.find(({ memberId }) => memberId === operation.memberId)?.visitor;
  if (!visitor) return undefined;
  const again: Operation = { ...operation, outcome: undefined };
  await untilCertain(again, { at: Date.now() + 15_000 }, async () => {
    if (operation.kind === 'ticket') {
      const placed = await visitor.call(placeLotteryOrder, operation.body as never);
      if (!placed.ok) return placed.status === 429 ? 2_000 : undefined;
      return { kind: 'done', moved: [], text: groupOf(lottery.gameCode, placed.value) };
    }
    const answer =
      operation.kind === 'deposit'
        ? await visitor.call(createDeposit, operation.body as never)
        : await visitor.call(withdraw, operation.body as never);
    if (!answer.ok) return answer.status === 429 ? 2_000 : undefined;
    return { kind: 'done', moved: [], text: answer.value.refId };
  });
  return again.outcome?.kind === 'done' ? again.outcome.text : undefined;
}

/** A new bet, ticket, deposit and withdrawal go through, the credit and the payout included. */
async function worksAgain(world: LoadWorld): Promise<Row> {
  const [player] = world.players;
  if (!player) throw new Error('a drill needs players');
  const deadline = { at: Date.now() + WORK_MS };
  const repaired: LoadWorld = { ...world, journal: new Journal() };
  player.withdrawals = 0;
  await playVendorRound(repaired, player, deadline);
  await playTicket(repaired, player, deadline);
  await payIn(repaired, player, deadline);
  await payOut(repaired, player, deadline, 200_000);
  const { left } = await settle(repaired, WORK_MS);
  world.journal.operations.push(...repaired.journal.operations);
  const groups = repaired.journal.operations.map(({ group }) => group);
  const problems = [
    ...left.uncertain,
    ...[...left.credits, ...left.withdrawals].filter((text) => groups.some((group) => text.startsWith(group))),
  ];
  return {
    property: 'a new bet, ticket, deposit and withdrawal go through',
    attempts: repaired.journal.operations.length,
    failures: problems.length,
    seen: few(problems),
  };
}

async function booksSound({ product }: LoadWorld): Promise<Row> {
  const { checks, failed } = await product.checkBooks();
  return { property: 'the books are sound', attempts: checks, failures: failed.length, seen: few(failed) };
}
