import path from 'node:path';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import type { PlatformSettings } from '../deps.ts';
import { type Platform, startPlatform } from '../main.ts';
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
  /** Demonstration data: brands, cashier, games, logins. On unless false. */
  seed?: boolean;
  worker?: boolean;
  settings?: Partial<PlatformSettings>;
  shell?: { portalDist: string; artDir: string };
}

/** The whole platform on a database of its own, over real HTTP, with a clock the test moves. */
export async function testPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await testDatabase('platform');
  let shift = 0;
  const clock = { now: () => new Date(Date.now() + shift) };
  const platform = await startPlatform({
    db: database.pool,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
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
      consoleUrl: 'http://console.test',
      trustedProxies: ['127.0.0.1'],
      geoipDatabase: null,
      dataDir: path.join(import.meta.dirname, '.data'),
      ...options.settings,
    },
    desk: { port: 0, dist: '' },
    ...(options.shell ? { shell: options.shell } : {}),
  });
  if (options.seed !== false) await seedDemonstration(platform.domains, studioGames);
  return {
    url: platform.url,
    deskUrl: platform.deskUrl,
    platform,
    database,
    now: clock.now,
    pass: (seconds) => {
      shift += seconds * 1000;
    },
    close: async () => {
      await platform.close();
      await database.drop();
    },
  };
}
