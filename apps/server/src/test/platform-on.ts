import path from 'node:path';
import { type TestClock, testClock } from '@pavilion/kit/test-clock';
import { testZone } from '@pavilion/kit/test-moment';
import type { TestDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import type { PlatformSettings } from '../deps.ts';
import { type Platform, startPlatform } from '../main.ts';
import { provisionSandbox } from '../modules/payments/public.ts';
import { cheapHasher } from './cheap-hasher.ts';
import { seedDemonstration } from '../seed/demonstration.ts';
import { studioGames } from './studio-games.ts';

export interface TestPlatform {
  url: string;
  /** Where operators call. */
  deskUrl: string;
  platform: Platform;
  database: TestDatabase;
  now(): Date;
  /** Lets time pass for the platform. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  /** Demonstration data: brands, cashier, games, logins. On unless false; `there`: the database has it. */
  seed?: boolean | 'there';
  worker?: boolean;
  settings?: Partial<PlatformSettings>;
  /** One that is stopped unless the test moves it, where none is given. */
  clock?: TestClock;
  /** Takes every line of the log, of every level. */
  logLines?: string[];
  shell?: { portalDist: string; artDir: string };
}

const logInto = (lines: string[]) => pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });

async function moveBrands({ ownerPool }: TestDatabase, zone: string | null): Promise<void> {
  if (zone !== null) await ownerPool.query('UPDATE brand SET time_zone = $1', [zone]);
}

/** The whole platform on a migrated, empty database, over real HTTP, with a clock that can be moved. Needs no test runner; closing it drops the database. */
export async function platformOn(database: TestDatabase, options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const clock = options.clock ?? testClock();
  const platform = await startPlatform({
    db: database.pool,
    log: options.logLines ? logInto(options.logLines) : pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    clock,
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: options.worker ?? false,
    settings: {
      demo: true,
      publicUrl: 'http://portal.test',
      studioUrl: 'http://127.0.0.1:9',
      pspUrl: 'http://127.0.0.1:9',
      drawUrl: 'http://127.0.0.1:9',
      consoleUrl: 'http://console.test',
      trustedProxies: ['127.0.0.1'],
      geoipDatabase: null,
      // A busy machine makes no bet late; what becomes of late ones is tested at the gateway and the bet port.
      vendorAnswerMs: 20_000,
      dataDir: path.join(import.meta.dirname, '.data'),
      ...options.settings,
    },
    desk: { port: 0, dist: '' },
    hasher: cheapHasher(),
    ...(options.shell ? { shell: options.shell } : {}),
  });
  if (options.seed === 'there') await provisionSandbox(database.pool, platform.domains.deps.settings.pspUrl);
  else if (options.seed !== false) {
    await seedDemonstration(platform.domains, studioGames);
    await moveBrands(database, testZone());
    platform.domains.content.invalidate();
  }
  return {
    url: platform.url,
    deskUrl: platform.deskUrl,
    platform,
    database,
    now: clock.now,
    pass: clock.pass,
    close: async () => {
      await platform.close();
      await database.drop();
    },
  };
}
