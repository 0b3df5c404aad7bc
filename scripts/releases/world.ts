import { provisionSandbox, sandboxSecret } from '../../apps/server/src/modules/payments/public.ts';
import { startPlatform } from '../../apps/server/src/main.ts';
import type { Platform } from '../../apps/server/src/main.ts';
import { openTestSession } from '../../apps/server/src/test/members.ts';
import { DeskVisitor } from '../../apps/server/src/test/desk-visitor.ts';
import { Visitor } from '../../apps/server/src/test/visitor.ts';
import { startPsp } from '../../apps/psp/src/main.ts';
import { startStudio } from '../../apps/studio/src/main.ts';
import type { RunningStudio } from '../../apps/studio/src/main.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { schemas } from '../../apps/pavilion/src/schemas.ts';
import type { SchemaName } from '../../apps/pavilion/src/schemas.ts';

export interface World {
  url: string;
  deskUrl: string;
  platform: Platform;
  studio: RunningStudio;
  pools: Record<SchemaName, Pool>;
  now(): Date;
  /** Lets time pass for all three programs. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Connection text of the owner of the tables, in a migrated database. */
  databaseUrl: string;
  /** What the programs take for the present moment when they start. */
  startsAt: Date;
  worker: boolean;
}

/** Platform, studio and sandbox payment provider on one database as the product runs them, with a clock that can be moved. */
export async function startWorld({ databaseUrl, startsAt, worker }: WorldOptions): Promise<World> {
  let shift = startsAt.getTime() - Date.now();
  const clock = { now: () => new Date(Date.now() + shift) };
  const log = createLog({ name: 'release', level: 'error' });
  const pools = Object.fromEntries(
    schemas.map(({ schema, appRole }) => [schema, createPool({ url: databaseUrl, role: appRole, searchPath: schema }) as Pool]),
  ) as World['pools'];
  const psp = await startPsp({ port: 0, host: '127.0.0.1', db: pools.psp, log, publicUrl: '', deliverEveryMs: 50, clock });
  const here = 'http://127.0.0.1:9';
  const platform = await startPlatform({
    db: pools.platform,
    log,
    clock,
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker,
    settings: {
      demo: true,
      publicUrl: 'http://portal.test',
      studioUrl: here,
      pspUrl: psp.url,
      consoleUrl: 'http://console.test',
      trustedProxies: ['127.0.0.1'],
      geoipDatabase: null,
      dataDir: import.meta.dirname,
    },
    desk: { port: 0, dist: '' },
  });
  const { vendors } = platform.domains;
  const studio = await startStudio({
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    log,
    clock,
    platformWalletUrl: `${platform.url}/vendor/LANTERN`,
    walletAnswerMs: 20_000,
    operators: [{ id: 'pavilion', publicKey: await vendors.operatorPublicKey() }],
  });
  await vendors.provisionVendor({
    code: 'LANTERN',
    adapter: 'operator-wallet',
    baseUrl: studio.url,
    keys: { public: studio.publicKey },
  });
  await provisionSandbox(pools.platform, psp.url);
  await psp.putMerchant({
    code: 'pavilion',
    secret: await sandboxSecret(pools.platform),
    webhookUrl: `${platform.url}/psp/sandbox/webhook`,
  });
  return {
    url: platform.url,
    deskUrl: platform.deskUrl,
    platform,
    studio,
    pools,
    now: clock.now,
    pass: (seconds) => {
      shift += seconds * 1_000;
    },
    close: async () => {
      await studio.close();
      await platform.close();
      await psp.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** What the helpers of the server's own tests ask of a world. */
export const asTestPlatform = (world: World) => {
  const { platform: pool } = world.pools;
  const database = { pool, ownerPool: pool, url: '', role: '', drop: () => Promise.resolve() };
  return {
    url: world.url,
    deskUrl: world.deskUrl,
    platform: world.platform,
    database,
    now: world.now,
    pass: world.pass,
    close: world.close,
  };
};

/** A visitor with a new session of the member, stepped up; answers its token too. */
export async function visitorOf(world: World, { brand, username }: { brand: string; username: string }): Promise<Visitor> {
  const brandId = `brd_${brand}`;
  const member = await world.platform.domains.identity.findMemberByName(brandId, username);
  if (!member) throw new Error(`${brand} has no member ${username}`);
  const visitor = new Visitor(world, { merchant: brand });
  visitor.token = (await openTestSession(asTestPlatform(world), { id: member.id, brandId }, { steppedUp: true })).token;
  return visitor;
}

export const operatorOf = (world: World, email: string): Promise<DeskVisitor> => new DeskVisitor(asTestPlatform(world)).logIn(email);
