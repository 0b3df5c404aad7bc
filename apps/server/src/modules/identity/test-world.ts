import cookie from '@fastify/cookie';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import type { RegisterRule } from '@pavilion/contract/content/system';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import Fastify from 'fastify';
import pino from 'pino';
import type { Deps, RecordEvent, SecurityEvent } from '../../deps.ts';
import { createServe } from '../../http/serve.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { BrandInfo } from '../../http/types.ts';
import { messages } from '../../messages/all.ts';
import { type Hint, hintOf } from '../../kernel/hint.ts';
import { networkOf } from '../../kernel/network.ts';
import { createSecondFactor, type SecondFactorControl, type SecondFactor } from '../second-factor/public.ts';
import type { NewMessage } from '../messaging/public.ts';
import type { PhoneAuth } from '../phone-auth/public.ts';
import { createAccountEvents } from '../account-events/public.ts';
import { createVerification, issuePass, type VerificationModule } from '../verification/public.ts';
import { contactAccount } from './registration/contact-account.ts';
import { cheapHasher } from '../../test/cheap-hasher.ts';
import { createIdentity, type Hasher, type Identity, type InvitationSource } from './public.ts';

export interface World {
  url: string;
  database: TestDatabase;
  identity: Identity;
  brand: BrandInfo;
  hints: Hint[];
  /** Security events, in order. */
  events: SecurityEvent[];
  rules: Record<string, RegisterRule>;
  /** How often a password was held against a stored hash, and against none. */
  hashing: { known: number; unknown: number };
  verification: VerificationModule;
  secondFactor: SecondFactor & SecondFactorControl;
  /** Every message that was written, the latest last. */
  sent: NewMessage[];
  /** The code last sent to a number or address. */
  codeOf(to: string): string;
  /** What a visitor gets for a captcha, good for one call from this address. */
  passedCaptcha(ip?: string): Promise<CaptchaPass>;
  now(): Date;
  /** Lets time pass. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

export const rule = (patternId: number, more: Partial<RegisterRule> = {}): RegisterRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '',
  patternId,
  minLength: 1,
  maxLength: 64,
  ...more,
});

async function makeBrands(database: TestDatabase): Promise<{ brand: BrandInfo; other: BrandInfo }> {
  const brand: BrandInfo = {
    id: 'brd_koi',
    code: 'koi',
    name: 'Koi',
    currency: 'VND',
    currencyDecimals: 0,
    timeZone: 'Asia/Ho_Chi_Minh',
    defaultLanguage: 'en',
    languages: ['en', 'vi'],
    modules: { USERNAMEREG3: true, FREEPLAY3: true, PWDEXPFORCECHANGE3: true },
  };
  const other: BrandInfo = {
    ...brand,
    id: 'brd_sol',
    code: 'sol',
    name: 'Sol',
    currency: 'BRL',
    currencyDecimals: 2,
    timeZone: 'America/Sao_Paulo',
  };
  for (const { id, code, name, currency, timeZone } of [brand, other]) {
    await database.pool.query('INSERT INTO brand (id, code, name, currency, time_zone, default_language) VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      code,
      name,
      currency,
      timeZone,
      'EN',
    ]);
  }
  return { brand, other };
}

/** What identity depends on; messages are only recorded. */
function startAccess({ pool: db }: TestDatabase, { sent, record }: { sent: NewMessage[]; record: RecordEvent }) {
  const messaging = {
    send: async (_tx: unknown, message: NewMessage) => {
      if (!message.unsent) sent.push(message);
    },
  };
  const verification = createVerification({ db, record }, { messaging, account: contactAccount, mayText: async () => true });
  const accountEvents = createAccountEvents({ messaging, verification });
  const secondFactor = createSecondFactor({ db, record, contactsOf: verification.contactsOf, notify: accountEvents.notify });
  return { messaging, verification, accountEvents, secondFactor };
}

interface WorldOptions {
  phoneAuth?: PhoneAuth;
  invitations?: (deps: Pick<Deps, 'db' | 'hint'>) => InvitationSource;
}

/** A brand whose agents invited nobody. */
const uninvited: InvitationSource = { isOpen: async () => false, take: async () => null, note: async () => undefined };

/** The serving layer with identity alone, over real HTTP, with a clock that the test moves. */
export async function startWorld({ phoneAuth, invitations = () => uninvited }: WorldOptions = {}): Promise<World> {
  const database = await testDatabase();
  const { brand, other } = await makeBrands(database);
  let now = new Date('2026-03-01T12:00:00.000Z').getTime();
  const clock = { now: () => new Date(now) };
  const log = pino({ level: 'silent' });
  const hints: Hint[] = [];
  const rules = {
    username: rule(1, { minLength: 4, maxLength: 16 }),
    password: rule(14, { minLength: 8, maxLength: 32 }),
  };
  const hashing = { known: 0, unknown: 0 };
  const sent: NewMessage[] = [];
  const events: SecurityEvent[] = [];
  const record: RecordEvent = (event) => {
    events.push(event);
  };
  const hint: Deps['hint'] = async (_tx, event, to) => {
    hints.push(hintOf(event, to));
  };
  const { messaging, verification, accountEvents, secondFactor } = startAccess(database, { sent, record });
  const identity = createIdentity(
    {
      db: database.pool,
      clock,
      log,
      enqueue,
      record,
      hint,
    },
    {
      registerRules: async () => rules,
      termsVersion: async () => '2026-02',
      minimumAge: async () => 18,
      brandAtHost: async (host) => (host.toLowerCase() === 'solaria.example' ? other.id : null),
      hasher: countingHasher(hashing),
      messaging,
      verification,
      accountEvents,
      secondFactor,
      invitations: invitations({ db: database.pool, hint }),
      ...(phoneAuth ? { phoneAuth } : {}),
      resetLink: async (_brandId, token) => `http://portal.test/?popup=reset-password#${token}`,
    },
  );
  const app = Fastify({ loggerInstance: log, trustProxy: true });
  await app.register(cookie);
  const { serve, refuseTheRest } = createServe({
    app: app as never,
    clock,
    record: () => undefined,
    gate: {
      ...identity.gate,
      isBusy: () => false,
      brandFor: async ({ merchantHeader }) => (merchantHeader === 'sol' ? other : brand),
      systemState: async () => ({ status: 0 }),
      messageFor: messages.messageFor,
    },
  });
  identity.registerRoutes(serve);
  refuseTheRest();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    identity,
    brand,
    hints,
    events,
    rules,
    hashing,
    verification,
    secondFactor,
    sent,
    codeOf: (to) => String(sent.findLast((message) => message.to === to && message.params?.['code'])?.params?.['code'] ?? ''),
    passedCaptcha: (ip = '203.0.113.7') =>
      issuePass(database.pool, {
        challengeId: 'A'.repeat(24),
        kind: 'work',
        brandId: brand.id,
        network: networkOf(ip),
        now: new Date(now),
      }),
    now: () => new Date(now),
    pass: (seconds) => {
      now += seconds * 1000;
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

function countingHasher(hashing: World['hashing']): Hasher {
  const hasher = cheapHasher();
  return {
    hash: hasher.hash,
    verify: (stored, secret, renew) => {
      hashing[stored === null ? 'unknown' : 'known'] += 1;
      return hasher.verify(stored, secret, renew);
    },
  };
}
