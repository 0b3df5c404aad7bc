import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { one, transaction } from '../../apps/server/src/kernel/db.ts';
import { accounts, postAll } from '../../apps/server/src/modules/ledger/public.ts';
import { HTTP_BRAND } from './http-bets.ts';
import { type Ground, openIssue, slipOf, STAKE, ticketRequest } from './lottery-ground.ts';
import { cpuOf, treeOf } from './processor-time.ts';
import { atPace, printCase } from './settlement.ts';

const CHASES = 10_000;
const MAX_SECONDS = 20;
const TICKETS_A_SECOND = 50;
const AT_ONCE = 1_000;

/**
 * 10,000 chases of as many members that are due on one issue, from its opening until the last has its order: alone, and beside 50 tickets a second on the
 * same issue, which wait for the same exposure.
 */
export async function placeChases(ground: Ground, { numero, isBeside }: { numero: string; isBeside: boolean }): Promise<void> {
  const { stage, owner, http, postmaster } = ground;
  const { id, gameId } = await openIssue(ground, numero, new Date(Date.now() + HOUR_MS));
  await begin(ground, gameId, numero);
  await owner.query('VACUUM ANALYZE lottery_issue, lottery_chase, lottery_order, lottery_line, bet, operation, ledger_account');
  const before = { server: cpuOf([http.pid]), database: cpuOf(treeOf(postmaster)) };
  await owner.query(`UPDATE lottery_issue SET opens_at = now() WHERE id = $1`, [id]);
  const over = new AbortController();
  const beside = isBeside
    ? atPace(http.port, {
        seconds: 120,
        perSecond: TICKETS_A_SECOND,
        mark: '"orderNumber"',
        signal: over.signal,
        requestAt: (place) => ticketRequest(stage, place, { gameId, numero }),
      })
    : null;
  let placed = 0;
  for (const until = Date.now() + 110_000; placed < CHASES && Date.now() < until; await sleep(200))
    placed = (
      await one<{ placed: number }>(owner, `SELECT count(*)::int AS placed FROM lottery_chase WHERE id LIKE $1 AND state = 'done'`, [
        idOf(numero, '%'),
      ])
    ).placed;
  over.abort();
  if (placed < CHASES) throw new Error(`${placed} of ${CHASES} phases stand`);
  const tickets = await beside;
  const used = (ms: number): number => Number(ms.toFixed(1));
  const { seconds, placing } = await one<{ seconds: number; placing: number }>(
    owner,
    `SELECT extract(epoch FROM max(o.placed_at) - i.opens_at)::float8 AS seconds, extract(epoch FROM max(o.placed_at) - min(o.placed_at))::float8 AS placing
      FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id WHERE i.id = $1 AND o.chase_id IS NOT NULL GROUP BY i.opens_at`,
    [id],
  );
  const name = `chases-${CHASES}${isBeside ? '-beside' : ''}`;
  const cpu = { server: cpuOf([http.pid]) - before.server, database: cpuOf(treeOf(postmaster)) - before.database };
  console.log(JSON.stringify({ case: name, placing: used(placing), serverCpu: used(cpu.server), databaseCpu: used(cpu.database) }));
  await printCase(name, seconds * 1_000, tickets);
  if (seconds > MAX_SECONDS) process.exitCode = 1;
}

const idOf = (numero: string, place: number | string): string => `lch_${numero}_${place}`;

/** Chases of one phase each that wait for an issue, with their money held. */
async function begin({ owner, stage }: Ground, gameId: number, numero: string): Promise<void> {
  const { members } = stage;
  for (let from = 0; from < CHASES; from += AT_ONCE) {
    const chases = Array.from({ length: AT_ONCE }, (_, i) => ({
      id: idOf(numero, from + i),
      memberId: members[(from + i) % members.length] ?? '',
      place: from + i,
    }));
    await transaction(owner, async (tx) => {
      await tx.query(
        `INSERT INTO lottery_chase (id, brand_id, member_id, game_id, request_id, request_hash, slip, phases, stops_on_win, total, held, placed_at, ip)
          SELECT n.id, $1, n.member, $2, n.id, '', n.slip, $3, false, $4, $4, now(), '127.0.0.1' FROM unnest($5::text[], $6::text[], $7::text[]) AS n (id, member, slip)`,
        [
          HTTP_BRAND.id,
          gameId,
          JSON.stringify([{ numero, multiples: [1], stake: String(STAKE) }]),
          STAKE,
          chases.map(({ id }) => id),
          chases.map(({ memberId }) => memberId),
          chases.map(({ place }) => slipOf(place)),
        ],
      );
      const held = chases.map(({ id, memberId }) => {
        const owner = { brandId: HTTP_BRAND.id, currency: HTTP_BRAND.currency, memberId };
        return {
          key: `lottery.held:${id}`,
          type: 'lottery.held' as const,
          reference: id,
          lines: [{ from: accounts.cash(owner), to: accounts.hold(owner), amount: STAKE }],
        };
      });
      await postAll(tx, held, new Date());
    });
  }
}
