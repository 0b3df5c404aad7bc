import { randomUUID } from 'node:crypto';
import * as adjustments from '../../../packages/contract/src/adjustments/desk.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import { createDeposit, withdraw } from '../../../packages/contract/src/payments/calls.ts';
import { MAIN_WALLET, walletTransfer } from '../../../packages/contract/src/vendor-wallets/calls.ts';
import { transaction } from '../../../apps/server/src/kernel/db.ts';
import { openGrant } from '../../../apps/server/src/modules/rewards/public.ts';
import { betOf, openGame, wire } from '../../../apps/server/src/modules/vendors/testing/players.ts';
import { contractCalls } from '../../../apps/server/src/test/contract-calls.ts';
import { takes } from '../../../apps/server/src/test/money-places.ts';
import { sampleOf, shapeOf } from '../../../apps/server/src/test/extremes.ts';
import type { Answer, Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { promise } from './promises.ts';
import { sampleBodies } from './sample-bodies.ts';
import { PAYMENT_PASSWORD, type Stage, UNITS } from './stage.ts';

/** A member of koi with one of everything, and the ids of it all by what they are. */
export interface Victim {
  ids: ReadonlyMap<string, string>;
  /** Of the brand, by what it is: everybody of it may name it. */
  open?: ReadonlyMap<string, string>;
  /** All rows that speak of any of it, in one line. */
  state(): Promise<string>;
}

/** Somebody who has no business with the victim's ids. */
interface Stranger {
  name: string;
  visitor: Visitor;
  isDesk: boolean;
}

const MONEY = 50_000_000;

async function openVictim(stage: Stage): Promise<Victim> {
  const member = await stage.member({ money: MONEY });
  const { browser } = member;
  const done = <V>(what: string, { ok, value, code }: Answer<V>): V => {
    if (!ok) throw new Error(`The victim has no ${what}: ${code}`);
    return value;
  };
  const bankCardId = await stage.card(member);
  const deposit = done(
    'deposit',
    await browser.call(createDeposit, { amount: 200_000, bankCode: 'BANKQR', vendorId: 'sandbox', requestId: randomUUID() }),
  );
  // Above what is approved by itself: it waits for an operator, and could be taken back.
  const withdrawal = done(
    'withdrawal',
    await browser.call(withdraw, { bankCardId, amount: 3_000_000, requestId: randomUUID(), paymentPassword: PAYMENT_PASSWORD }),
  );
  const transfer = done(
    'transfer',
    await browser.call(walletTransfer, {
      fromAccountTypeId: MAIN_WALLET,
      toAccountTypeId: stage.walletType,
      amount: 1_000,
      requestId: randomUUID(),
    }),
  );
  const { pool, ownerPool } = stage.platform.database;
  // The drill of amounts sets rules of the desk too, in the brand's own right.
  await ownerPool.query('UPDATE adjustment_rule SET largest = NULL');
  const adjustment = done(
    'adjustment',
    await (
      await stage.operator(null)
    ).call(adjustments.adjustmentPropose, {
      memberId: member.id,
      kind: 'debit',
      amount: 100_000,
      code: 'correction',
      reference: 'drill',
      reason: 'a drill of money',
      requestId: randomUUID(),
    }),
  );
  // Time passes in a drill, and a deposit whose time is over changes by itself.
  await ownerPool.query(`UPDATE deposit SET expires_at = expires_at + interval '30 days' WHERE id = $1`, [deposit.refId]);
  const grant = await transaction(pool, (tx) =>
    openGrant(tx, {
      key: randomUUID(),
      brandId: member.brandId,
      currency: 'VND',
      memberId: member.id,
      source: 'desk',
      code: 'drill',
      amount: 100n * UNITS,
      asked: 1_000n * UNITS,
      now: stage.platform.now(),
    }),
  );
  const player = await openGame(stage.platform, stage.studio, { memberId: member.id });
  await stage.studio.call(stage.platform.url, 'transaction/bet', betOf(player, { amount: wire(1_000) }));
  const { rows: bets } = await pool.query<{ id: string }>('SELECT id FROM bet WHERE member_id = $1', [member.id]);
  const ids = new Map([
    ['member', member.id],
    ['name', member.name],
    ['bank account', bankCardId],
    ['deposit', deposit.refId],
    ['withdrawal', withdrawal.refId],
    ['transfer', transfer.transferId],
    ['adjustment', adjustment.id],
    ['bonus', grant.id],
    ['bet', bets[0]?.id ?? ''],
  ]);
  const tables = [
    'deposit',
    'withdrawal',
    'withdrawal_approval',
    'bank_card',
    'wallet_transfer',
    'adjustment',
    'reward_grant',
    'turnover_lock',
    'member_transfer',
    'member_guard',
    'operation',
  ];
  return {
    ids,
    async state() {
      const { rows } = await ownerPool.query<{ state: string }>(
        `SELECT concat_ws(', ', ${tables
          .map(
            (name) =>
              `'${name} ' || (SELECT concat(count(*), '/', sum(hashtextextended(t::text, 0))) FROM ${name} t WHERE t::text LIKE ANY ($1))`,
          )
          .join(', ')}) AS state`,
        [[...ids.values()].map((id) => `%${id}%`)],
      );
      return rows[0]?.state ?? '';
    },
  };
}

/** Fields that name something: by their own names, and because the schema takes the id. `requestId` and the like name what the caller makes. */
const NAMES = /(?:^id|Id|Ids|^ref|Ref|^name|Name|^q|reference|grants|Grants)$/;
const OWN = /^(?:requestId|deviceId|loginDeviceId|brandId|eventId|groupId|payeeName|fullName|bankName)$/;

interface Field {
  field: string;
  value: unknown;
}

function fieldsFor(schema: Endpoint['body'], id: string): Field[] {
  return Object.entries(shapeOf(schema)).flatMap(([field, inner]): Field[] => {
    if (!NAMES.test(field) || OWN.test(field)) return [];
    return takes(inner, id) ? [{ field, value: id }] : takes(inner, [id]) ? [{ field, value: [id] }] : [];
  });
}

/** Ids of another member's things, put in every field that names something, of every call a stranger may make. */
export const attackForeignIds = async (stage: Stage, { every }: { every: number }): Promise<Row[]> =>
  tryForeignIds(stage, await openVictim(stage), { every, name: 'foreign ids' });

/** A victim's ids, tried by strangers of every kind. */
export async function tryForeignIds(stage: Stage, victim: Victim, { every, name }: { every: number; name: string }): Promise<Row[]> {
  const samples = await sampleBodies(stage);
  const strangers: Stranger[] = [
    { name: 'another member', visitor: (await stage.member({ money: MONEY })).browser, isDesk: false },
    { name: 'an agent who is not theirs', visitor: (await stage.member({ customerType: 1, money: MONEY })).browser, isDesk: false },
    { name: 'a member of another brand', visitor: (await stage.member({ brandCode: 'sol', money: MONEY })).browser, isDesk: false },
    { name: 'an operator of another brand', visitor: await stage.operator(['brd_sol']), isDesk: true },
  ];
  const calls = await contractCalls();
  const before = await victim.state();
  const rows: Row[] = [];
  for (const stranger of strangers) {
    const { check, row } = promise(`${name}: ${stranger.name} gets nothing and changes nothing`);
    let asked = 0;
    for (const call of calls.filter((one) => mayCall(one, stranger))) {
      const tries = [...victim.ids].flatMap(([what, id]) =>
        (['query', 'body'] as const).flatMap((part) => fieldsFor(call[part], id).map((place) => ({ what, id, part, ...place }))),
      );
      if (tries.length > 0) await stage.forgetCounts();
      for (const { what, id, part, field, value } of tries) {
        asked += 1;
        if (asked % every !== 0) continue;
        const sampled = samples(call);
        const good = {
          query: call.query ? (sampleOf(call.query, '', sampled.known) as object) : undefined,
          body: call.body ? (sampled.body?.() ?? sampleOf(call.body, '', { ...sampled.known, requestId: randomUUID() })) : undefined,
        };
        const sent = { ...good, [part]: { ...(good[part] as object), [field]: value } };
        const answer = await stranger.visitor.call(call, sent.body as never, withoutEmpty(sent.query) as never);
        const where = `${call.method} ${call.path} ${field} = a ${what}`;
        check(answer.status < 500 || answer.code !== 'unknown.system.err', `${where}: ${answer.status} ${answer.code}`);
        const text = JSON.stringify([answer.value ?? null, answer.detail]);
        const leaked = [...victim.ids].find(([, other]) => other !== id && other !== '' && text.includes(other));
        check(!leaked, `${where}: told the ${leaked?.[0]}`);
      }
    }
    const after = await victim.state();
    const changed = before.split(', ').filter((part, i) => part !== after.split(', ')[i]);
    check(changed.length === 0, `changed: ${changed.map((part) => part.split(' ')[0]).join(', ')}`);
    rows.push(row(`${asked} places`));
  }
  return rows;
}

/** Calls that end the caller's own session or account would end the attack. */
const ENDS_THE_CALLER = /logout|closeAccount|close$|password|exclu|cooloff|desk\/session|desk\/operators|desk\/sign/i;

const mayCall = ({ access, path }: Endpoint, { isDesk }: Stranger): boolean =>
  isDesk === access.startsWith('desk') && access !== 'desk.visitor' && !ENDS_THE_CALLER.test(path);

const withoutEmpty = (query: object | undefined): object | undefined =>
  query && Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
