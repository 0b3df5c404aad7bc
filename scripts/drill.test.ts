import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticksOf } from '../apps/server/src/domain-module.ts';
import { type TestPlatform, testPlatform } from '../apps/server/src/test/test-platform.ts';
import { eventCounter, pictureReader } from './drill/arena.ts';
import type { Target } from './drill/attack.ts';
import { unprovedCodes } from './drill/codes.ts';
import { chanceOfGreater } from './drill/enumeration.ts';
import { guessingWithPictures, pictureTwice, spraying } from './drill/passwords.ts';
import { runAttacks, tableOf, verdict } from './drill/run.ts';
import { foreignIds, guessedInvitationCodes, guessedPromotionCodes } from './drill/probing.ts';
import { replay } from './drill/sealed.ts';

let world: TestPlatform;
let target: Target;
beforeAll(async () => {
  world = await testPlatform();
  target = {
    urls: [world.url],
    merchant: 'koi',
    deskUrl: world.deskUrl,
    manyAddresses: true,
    readPicture: pictureReader(world.database.pool),
    countEvents: eventCounter(world.database.pool),
  };
});
afterAll(() => world.close());

const probing = [replay, foreignIds, guessedPromotionCodes, guessedInvitationCodes];

const sql = (text: string) => world.database.ownerPool.query(text);

test('a drill of guards that hold ends well, and its last line is the sum', async () => {
  const results = await runAttacks([...probing, guessingWithPictures, pictureTwice, unprovedCodes], target);
  expect(results.map(({ successes }) => successes)).toEqual(results.map(() => 0));
  expect(results.map(({ unnoticed }) => unnoticed)).toEqual(results.map(() => []));
  expect(verdict(results)).toBe(0);
  const attempts = results.reduce((sum, result) => sum + result.attempts, 0);
  expect(attempts).toBeGreaterThan(100);
  expect(tableOf(results).at(-1)).toMatch(new RegExp(`^sum +${attempts} +\\d+ +0 +every guard held$`));
});

test('a drill against a broken guard fails: sealed bodies that are not remembered', async () => {
  await sql(`CREATE FUNCTION forget_use() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.jti := gen_random_uuid(); RETURN NEW; END $$;
    CREATE TRIGGER forget_use BEFORE INSERT ON sealed_use FOR EACH ROW EXECUTE FUNCTION forget_use()`);
  const results = await runAttacks([replay], target);
  await sql('DROP TRIGGER forget_use ON sealed_use');
  expect(results[0]?.successes).toBeGreaterThan(10);
  expect(verdict(results)).toBe(1);
  expect(tableOf(results).at(-1)).toMatch(/NOT SAFE$/);
});

test('a drill against a broken guard fails: failures that are not counted', async () => {
  await sql(`CREATE FUNCTION forget_try() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.failures := 1; NEW.locked_until := NULL; RETURN NEW; END $$;
    CREATE TRIGGER forget_try BEFORE INSERT OR UPDATE ON failed_try FOR EACH ROW EXECUTE FUNCTION forget_try()`);
  const results = await runAttacks([guessingWithPictures], target);
  await sql('DROP TRIGGER forget_try ON failed_try');
  expect(results[0]?.successes).toBe(1);
  expect(verdict(results)).toBe(1);
});

test('a drill fails when an attack that was refused was noticed by nobody', async () => {
  await sql(`CREATE FUNCTION forget_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER forget_event BEFORE INSERT ON threat_event FOR EACH ROW EXECUTE FUNCTION forget_event()`);
  const results = await runAttacks([unprovedCodes], target);
  await sql('DROP TRIGGER forget_event ON threat_event');
  expect(results[0]).toMatchObject({ successes: 0, unnoticed: ['captcha.failed'] });
  expect(verdict(results)).toBe(1);
  expect(tableOf(results)[1]).toMatch(/NOT NOTICED: captcha.failed$/);
});

test('names sprayed from one address open an alert', async () => {
  const [result] = await runAttacks([spraying], target);
  expect(result).toMatchObject({ successes: 0, unnoticed: [] });
  await world.platform.flushEvents();
  await ticksOf(world.platform.domains.modules)
    .find(({ name }) => name === 'security-events.judge')
    ?.run(world.now());
  const { rows } = await sql(`SELECT about FROM security_alert WHERE rule = 'names.from.address' AND value > 25`);
  expect(rows).toEqual([{ about: '203.0.113.99' }]);
});

test('a drill that tried nothing has shown nothing', () => {
  expect(verdict([])).toBe(1);
  expect(verdict([{ attack: 'idle', attempts: 0, slowedDown: 0, successes: 0, seen: '' }])).toBe(1);
});

test('how telling times are', () => {
  expect(chanceOfGreater([3, 4], [1, 2])).toBe(1);
  expect(chanceOfGreater([1, 2], [1, 2])).toBe(0.5);
  expect(chanceOfGreater([1], [2])).toBe(0);
});
