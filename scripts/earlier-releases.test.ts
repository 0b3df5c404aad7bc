// A database of every earlier release, as `release-dump.ts` kept it, comes to the newest schema with all it held.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { login } from '@pavilion/contract/identity/session';
import { proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import { balances } from '@pavilion/contract/wallet/calls';
import { migrate, migrationNames } from '@pavilion/kit/migrate';
import { createPool, type Pool } from '@pavilion/kit/pool';
import { testDatabase } from '@pavilion/kit/testing';
import { loginName } from '@pavilion/languages/compared-text';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tableOwners } from '../apps/server/table-owners.mjs';
import { prepareJobs } from '../apps/server/src/jobs/prepare.ts';
import { transaction } from '../apps/server/src/kernel/db.ts';
import { checkBooks } from '../apps/server/src/modules/books/public.ts';
import { verifyAudit } from '../apps/server/src/modules/audit/public.ts';
import { Visitor } from '../apps/server/src/test/visitor.ts';
import { answersOf } from './releases/answers.ts';
import { printSchema } from './database/print-schema.ts';
import { rowsOf } from './database/ways.ts';
import { dumpRelease, type Header, loadRelease } from './releases/format.ts';
import { waitingActs } from './releases/waiting/leave.ts';
import { operatorOf, startWorld, visitorOf, type World } from './releases/world.ts';
import { schemas } from '../apps/pavilion/src/schemas.ts';

const folder = path.join(import.meta.dirname, 'releases');
const releases = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'));
const OWNER = 'pavilion_owner';

/** Where a row of a dump was a proposal before it moved to the module four-eyes: the id of the new proposal. */
type RowOf = Readonly<Record<string, string | null | undefined>>;
const byState = ({ id, state }: RowOf) => (state === 'proposed' ? id : null);
const CARRIED: Readonly<Record<string, (row: RowOf) => string | false | null | undefined>> = {
  proposal: byState,
  adjustment: byState,
  desk_grant: byState,
  point_correction: byState,
  rank_ladder: ({ brand_id: brandId, version, state }) => state === 'offered' && `prp_rank.ladder_${brandId}_${version}`,
  mission: ({ id, draft, live, offered_by: by, stopped_at: stopped }) => by && live !== draft && !stopped && `prp_mission_${id}_${draft}`,
  promotion: ({ id, offered }) => offered && `prp_promotion_${id}_${offered}`,
  referral_rule: ({ brand_id: brandId, version, state }) => state === 'offered' && `prp_referral.rule_${brandId}_${version}`,
  point_terms: ({ brand_id: brandId, version, state }) => state === 'proposed' && `prp_points_${brandId}_${version}`,
  deposit_resolution: byState,
  deposit_refund: byState,
  agent_run: ({ id, state, proposed_by: by }) => by && (state === 'computed' || state === 'held') && `prp_${id}`,
  agent_correction: byState,
  chargeback: ({ id, proposed: outcome }) => outcome && `prp_${id}`,
  withdrawal_dispute: ({ id, state }) => state === 'proposed' && `prp_${id}`,
  member_correction: byState,
  lottery_proposal: byState,
  inbox_sending: byState,
  wallet_settlement: byState,
  promotion_ticket_offer: ({ id, state }) => (state === 'waiting' ? id : null),
  complaint: ({ id, proposed_by: by }) => by && `prp_${id}`,
  risk_lock: ({ id, proposed_by: by, lifted_at: lifted }) => by && !lifted && `prp_${id}`,
};

/** Ids of what was proposed and open in a dump. */
function waitedIn(lines: readonly string[]): string[] {
  const rows = lines.slice(1).map((line) => JSON.parse(line) as { table: string; columns: string[] } | (string | null)[]);
  return Object.entries(CARRIED).flatMap(([name, idOf]) => {
    const at = rows.findIndex((row) => 'table' in row && row.table === `platform.${name}`);
    const table = rows[at];
    if (!table || !('table' in table)) return [];
    const end = rows.findIndex((row, place) => place > at && 'table' in row);
    return rows
      .slice(at + 1, end === -1 ? undefined : end)
      .flatMap((row) => (Array.isArray(row) ? idOf(Object.fromEntries(table.columns.map((column, i) => [column, row[i]]))) || [] : []));
  });
}

test('there is a release to start from', () => expect(releases).not.toEqual([]));

describe.each(releases)('the database of %s', (name) => {
  const lines = gunzipSync(readFileSync(path.join(folder, name)))
    .toString()
    .trim()
    .split('\n');
  const header = JSON.parse(lines[0] ?? '') as Header;
  const { url: pattern, roles } = inject('testServer');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const copy = `${database}_copy`;
  const urlAs = (user: string, base = database) => pattern.replace('/DATABASE?', `/${base}?`).replace('//postgres@', `//${user}@`);
  let admin: Pool;
  let world: World;
  let applied: string[];

  /** The owner is no superuser, as in a started product. */
  beforeAll(async () => {
    admin = createPool({ url: urlAs('postgres', 'postgres'), max: 1 });
    await admin.query(`DO $$ BEGIN CREATE ROLE ${OWNER} LOGIN CREATEROLE; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
    await admin.query(`GRANT ${Object.values(roles).join(', ')} TO ${OWNER} WITH INHERIT FALSE, SET TRUE`);
    await admin.query(`CREATE DATABASE ${database} OWNER ${OWNER}`);
    const then = mkdtempSync(path.join(tmpdir(), 'release-'));
    try {
      await within(database, async ({ owner, superuser }) => {
        for (const options of schemas) {
          const { schema, appRole } = options;
          await migrate(owner, { schema, appRole, dir: filesOf(options, then) });
        }
        await prepareJobs(owner, 'pavilion_app');
        await loadRelease(superuser, lines);
        applied = [];
        for (const options of schemas) applied.push(...(await migrate(owner, options)));
        await prepareJobs(owner, 'pavilion_app');
      });
    } finally {
      rmSync(then, { recursive: true, force: true });
    }
    // Before anybody is connected to it.
    await admin.query(`CREATE DATABASE ${copy} OWNER ${OWNER} TEMPLATE ${database}`);
    world = await startWorld({ databaseUrl: urlAs(OWNER), startsAt: new Date(header.madeAt), worker: false });
  });

  /** Works with connections of the tables' owner and of a superuser. */
  async function within<T>(base: string, work: (pools: { owner: Pool; superuser: Pool }) => Promise<T>): Promise<T> {
    const owner = createPool({ url: urlAs(OWNER, base), max: 2, statementTimeoutMs: 0 });
    const superuser = createPool({ url: urlAs('postgres', base), max: 1, statementTimeoutMs: 0 });
    try {
      return await work({ owner, superuser });
    } finally {
      await owner.end();
      await superuser.end();
    }
  }

  afterAll(async () => {
    await world.close();
    for (const base of [database, copy]) await admin.query(`DROP DATABASE IF EXISTS ${base} WITH (FORCE)`);
    await admin.end();
  });

  /** A folder with the files that release had; a file changed since would make another schema. */
  function filesOf({ schema, dir }: (typeof schemas)[number], under: string): string {
    const copy = path.join(under, schema, 'migrations');
    mkdirSync(copy, { recursive: true });
    for (const { name: file, sha256 } of header.migrations[schema] ?? []) {
      const found = ['history', 'migrations'].map((folder) => path.join(dir, folder, file)).find((one) => existsSync(one)) ?? '';
      expect(createHash('sha256').update(readFileSync(found)).digest('hex'), file).toBe(sha256);
      copyFileSync(found, path.join(copy, file));
    }
    return path.join(under, schema);
  }

  test('lacks only migrations of later numbers', () => {
    const later = schemas.flatMap(({ schema, dir }) => {
      const had = (header.migrations[schema] ?? []).map((one) => one.name);
      return migrationNames(dir).filter((file) => !had.includes(file));
    });
    expect(applied.toSorted()).toEqual(later.toSorted());
  });

  test('has the schema, the rights and the constants of an empty database', async () => {
    const empty = await testDatabase('platform');
    const pools = Object.fromEntries(schemas.map(({ schema }) => [schema, createPool({ url: urlAs(OWNER), searchPath: schema, max: 1 })]));
    try {
      for (const { schema, dir } of schemas) {
        const printed = await printSchema(pools[schema] as Pool, schema, schema === 'platform' ? tableOwners : {});
        expect(printed).toBe(readFileSync(path.join(dir, 'schema.sql'), 'utf8'));
      }
      const [constants, has] = [await rowsOf(empty.ownerPool, { isUsed: true }), await rowsOf(pools['platform'] as Pool, { isUsed: true })];
      for (const [table, rows] of Object.entries(constants)) expect(has[table], table).toEqual(expect.arrayContaining(rows));
    } finally {
      await Promise.all([empty.drop(), ...Object.values(pools).map((pool) => pool.end())]);
    }
  });

  test('is dumped as it is today, and loaded again row by row into another database of today', async () => {
    const known = { madeAt: header.madeAt, sessions: header.sessions, answers: {} };
    const dumped = await within(database, ({ superuser }) => dumpRelease(superuser, known));
    const again = await within(copy, async ({ superuser }) => {
      await superuser.query('DELETE FROM graphile_worker._private_jobs');
      await loadRelease(superuser, dumped);
      return dumpRelease(superuser, known);
    });
    expect(dumped.length).toBeGreaterThan(lines.length / 2);
    expect(again.toSorted()).toEqual(dumped.toSorted());
  });

  test('has sound books and a whole audit trail', async () => {
    const { checks } = await transaction(world.pools.platform, (tx) => checkBooks(tx));
    expect(checks.filter(({ offenders }) => offenders > 0)).toEqual([]);
    const { checked } = await verifyAudit(world.pools.platform, world.now());
    expect(checked).toBeGreaterThan(3);
  });

  test('answers members and replayed wallet calls as that release did', async () => {
    const answers = await answersOf(world, header.sessions);
    for (const [who, answer] of Object.entries(header.answers)) expect(answers[who], who).toMatchObject(answer as object);
  });

  test('lets a member in by the old password', async () => {
    const visitor = new Visitor(world, { merchant: 'koi', ip: '203.0.113.99' });
    const answer = await visitor.call(login, { username: 'demo', password: 'Lantern-2026' });
    expect([answer.code, answer.ok]).toEqual([undefined, true]);
  });

  test('what waited for a second operator is still decided, or ends with a reason', async () => {
    const waited = waitedIn(lines);
    const ofNextTest = Object.entries(header.waiting ?? {}).flatMap(([name, body]) => waitingActs[name]?.proposalOf?.(body) ?? []);
    const first = await operatorOf(world, 'owner@pavilion.example');
    const second = await operatorOf(world, 'second@pavilion.example');
    const listed = (await second.call(proposals, undefined, { state: 'proposed', pageSize: 100 })).value.list.map(({ id }) => id);
    expect(listed.toSorted()).toEqual(waited.toSorted());
    for (const id of waited.filter((one) => !ofNextTest.includes(one))) {
      const { digest, isOutdated } = (await second.call(proposalDetail, undefined, { id })).value;
      expect((await first.call(proposalConfirm, { id, digest })).code).toBe('desk.second.operator');
      const { code } = await second.call(proposalConfirm, { id, digest });
      const { state, decisionReason } = (await second.call(proposalDetail, undefined, { id })).value;
      expect([code, state, decisionReason]).toEqual(isOutdated ? ['desk.changed.meanwhile', 'void', 'changed'] : [undefined, 'done', '']);
    }
  });

  test('each act of two operators that waited is refused to who proposed it, and done by another', async () => {
    const waiting = Object.entries(header.waiting ?? {});
    const [first, second] = [await operatorOf(world, 'owner@pavilion.example'), await operatorOf(world, 'second@pavilion.example')];
    for (const [name, body] of waiting) {
      const { confirm } = waitingActs[name] ?? {};
      expect([name, (await confirm?.(first, body))?.code]).toEqual([name, expect.stringMatching(/\.second\.operator$/)]);
      expect([name, (await confirm?.(second, body))?.code]).toEqual([name, undefined]);
    }
    expect((await second.call(proposals, undefined, { state: 'proposed' })).value.list).toEqual([]);
    const { checks } = await transaction(world.pools.platform, (tx) => checkBooks(tx));
    expect(checks.filter(({ offenders }) => offenders > 0)).toEqual([]);
  });

  // Names were plain signs from the first release on; were two of them one under a new rule, this would name them.
  test('has only names that are found as they stand, and no two that are one under the rule of names', async () => {
    const { rows } = await world.pools.platform.query<{ brand: string; name: string }>(
      'SELECT brand_id AS brand, username AS name FROM platform.member WHERE customer_type <> 4',
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ name }) => loginName(name) !== name)).toEqual([]);
    const one = Object.groupBy(rows, ({ brand, name }) => `${brand}/${loginName(name).toLowerCase()}`);
    expect(Object.entries(one).filter(([, same]) => (same ?? []).length > 1)).toEqual([]);
  });

  test('goes on: bets left open are won, jobs left waiting are worked, and the books stay sound', async () => {
    const { bets, identity } = world.platform.domains;
    const member = await identity.findMemberByName('brd_sol', 'demo');
    const before = (await (await visitorOf(world, { brand: 'sol', username: 'demo' })).call(balances)).value.sumBalance;
    const op = { vendor: 'LANTERN', memberId: member?.id ?? '', currency: 'BRL', game: 'dice', product: 'rng', roundId: 'scene-sol-open' };
    expect(
      await bets.apply({
        ...op,
        kind: 'win',
        amount: 70_000n,
        transactionId: randomUUID(),
        referenceId: 'scene-sol-open-bet',
        roundClosed: true,
      }),
    ).toMatchObject({ status: 'ok' });
    expect(await bets.apply({ ...op, kind: 'bet', amount: 20_000n, transactionId: randomUUID(), roundId: randomUUID() })).toMatchObject({
      status: 'ok',
    });
    await world.close();
    world = await startWorld({ databaseUrl: urlAs(OWNER), startsAt: world.now(), worker: true });
    const visitor = await visitorOf(world, { brand: 'sol', username: 'demo' });
    expect((await visitor.call(balances)).value.sumBalance).toBeCloseTo(before + 5, 4);
    await expect.poll(async () => (await visitor.call(withdrawRecords)).value.list.map(({ status }) => status)).toEqual([4, 0, 5, 4]);
    const { checks } = await transaction(world.pools.platform, (tx) => checkBooks(tx));
    expect(checks.filter(({ offenders }) => offenders > 0)).toEqual([]);
  });
});
