// npm run operator -- <command>: what an operator decides, beside a running product.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { type Config, ConfigError, readConfig } from '../../../server/src/config.ts';
import type { RecordEvent } from '../../../server/src/deps.ts';
import { enqueue } from '../../../server/src/jobs/enqueue.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import type { Db } from '../../../server/src/kernel/db.ts';
import { createOutbound, type Outbound } from '../../../server/src/kernel/outbound.ts';
import { Refusal } from '../../../server/src/kernel/refusal.ts';
import { messages } from '../../../server/src/messages/all.ts';
import { rebuildActivity } from '../../../server/src/modules/activity/public.ts';
import { createContent } from '../../../server/src/modules/content/public.ts';
import { listOutbox } from '../../../server/src/modules/messaging/public.ts';
import {
  decideWithdrawal,
  findHeldEvents,
  findReviewQueue,
  reapplyEvent,
  resendPayout,
} from '../../../server/src/modules/payments/public.ts';
import { ownerLink } from '../../../server/src/modules/operator/public.ts';
import { createRecorder } from '../../../server/src/modules/security-events/public.ts';
import { writeHint } from '../../../server/src/modules/realtime/public.ts';
import { changeServicesFromMachine, isServicePart } from '../../../server/src/modules/services/public.ts';
import { changeSignInFromMachine, giveClientSecret } from '../../../server/src/modules/social/public.ts';
import { textFromUnits } from '../../../../packages/contract/src/base/money.ts';
import { createLog } from '../../../../packages/kit/src/log.ts';
import { runVendorCommand, VENDOR_HELP } from './operator-vendor.ts';
import { runBrandCommand, runProviderCommand } from './operator-brand.ts';
import { LOTTERY_HELP, runLotteryCommand } from './operator-lottery.ts';
import { runSettleCommand, SETTLE_HELP } from './operator-settle.ts';
import { addressesOf } from '../product-parts.ts';
import { reachDatabase } from '../reach-database.ts';

const HELP = `Commands:
  owner [email]                          creates a link for an owner of the operator desk: works once, for 24 hours
  queue                                  lists withdrawals awaiting review
  approve <id>                           approves a withdrawal and pays it out
  reject <id> [reason …]                 declines a withdrawal and returns the money
  resend <id>                            orders an approved payout again when its provider hasn't responded
  parked                                 lists provider events held for review, with the reason
  reapply <provider> <event>             processes a held event again
  brand import <folder>                  creates or updates a brand from its folder; the running product picks it up
  brand export <code> <folder>           exports a brand to a new folder, without secrets
  payment-provider secret <code>         sets a payment provider's secret, read from standard input
  activity rebuild                       recounts play and money from the operations, after a logical restore or a finding of check-books
${LOTTERY_HELP}
  outbox [brand|address]                 lists the newest messages to members, with their codes while no sender is set up
  maintenance <brand> on [minutes]       closes a brand for maintenance
  maintenance <brand> off                reopens it
  region <brand> allow|deny|whitelist|clear country|address <value>
  sign-in <brand> social <json>          OpenID Connect providers: [{"code","name","issuer","clientId"}, …]
  sign-in <brand> secret <provider>      sets a provider's client secret, read from standard input
  services <brand> pictures|games <json> picture hosts, or addresses of the studio: ["https://…", …]
  services <brand> phone off|<json>      phone codes by an outside service: {"apiKey","authDomain","projectId","appId"}
  services <brand> sms off|<json>        its SMS carrier: {"carrier","account","sender"}; the secret is read from standard input
${SETTLE_HELP}
${VENDOR_HELP}`;

const usage = (): never => {
  console.error(HELP);
  process.exit(2);
};

async function run(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command === undefined || command === '--help') return console.log(HELP);
  const config = readConfig({ env: process.env, argv: [] });
  const database = await reachDatabase(config, 'platform');
  const db = database.pool;
  const outbound = createOutbound({ allowPrivate: config.outboundPrivate, trusted: [addressesOf(config).innerStudioUrl] });
  const log = createLog({ name: 'operator', level: 'warn' });
  const deps = { db, clock: systemClock, log, enqueue, hint: writeHint };
  const recorder = createRecorder({ db, clock: systemClock, log, counted: () => undefined });
  try {
    if (command === 'owner') return console.log(await makeOwner({ db, record: recorder.record }, config, rest[0]));
    if (command === 'queue') return await printQueue(db);
    if (command === 'approve' || command === 'reject') {
      const [id, ...reason] = rest;
      if (!id) return usage();
      const row = await decideWithdrawal(deps, {
        id,
        operator: userInfo().username,
        approve: command === 'approve',
        remark: reason.join(' '),
      });
      return console.log(`${row.id}: ${command === 'approve' ? 'approved, payout ordered' : 'declined, money returned'}`);
    }
    if (command === 'brand' || command === 'payment-provider') {
      const said =
        command === 'brand'
          ? await runBrandCommand(db, rest, { outbound, record: recorder.record })
          : await runProviderCommand(db, rest, recorder.record);
      return said === null ? usage() : console.log(said);
    }
    if (command === 'parked') return await printHeld(db);
    if (command === 'activity') {
      if (rest[0] !== 'rebuild') return usage();
      await rebuildActivity(db);
      return console.log('Activity rebuilt from the operations.');
    }
    if (command === 'settle') {
      const answer = await runSettleCommand(db, rest);
      if (!answer) return usage();
      process.exitCode = answer.differs ? 1 : 0;
      return console.log(answer.said.join('\n'));
    }
    if (command === 'lottery')
      return (await runLotteryCommand(db, rest, { say: console.log, record: recorder.record })) ? undefined : usage();
    if (command === 'outbox') return await printOutbox(db, rest[0] ?? '');
    if (command === 'resend' || command === 'reapply') {
      const [first, second] = rest;
      if (!first || (command === 'reapply' && !second)) return usage();
      const operator = userInfo().username;
      if (command === 'resend') await resendPayout(deps, { id: first, operator });
      else await reapplyEvent(deps, { provider: first, eventId: second ?? '', operator });
      return console.log('Done. A worker is on it.');
    }
    if (command === 'vendor')
      return (await runVendorCommand(db, rest, {
        readInput: () => readFileSync(0, 'utf8'),
        say: console.log,
        outbound,
      }))
        ? undefined
        : usage();
    if (command === 'sign-in') {
      const [brand, kind, value] = rest;
      if (!brand || !kind || !value) return usage();
      const said = await changeSignIn({ db, outbound, record: recorder.record, demo: config.demo !== false }, { brand, kind, value });
      return said === null ? usage() : console.log(`${brand}: ${said}`);
    }
    if (command === 'services') {
      const [brand, part, value] = rest;
      if (!brand || !part || !value) return usage();
      const said = await changeServices({ db, outbound, record: recorder.record, demo: config.demo !== false }, { brand, part, value });
      return said === null ? usage() : console.log(`${brand}: ${said}`);
    }
    const content = await createContent({ db, clock: systemClock, demo: false, geoipDatabase: null });
    if (command === 'maintenance') {
      const [brand, state, minutes] = rest;
      if (!brand || (state !== 'on' && state !== 'off')) return usage();
      const endsAt = minutes ? new Date(Date.now() + Number(minutes) * MINUTE_MS) : null;
      await content.setMaintenance(brand, { on: state === 'on', endsAt });
      return console.log(`${brand}: maintenance ${state}`);
    }
    if (command === 'region') {
      const [brand, effect, kind, value] = rest;
      const effects = ['allow', 'deny', 'whitelist', 'clear'] as const;
      const known = effects.find((one) => one === effect);
      if (!brand || !known || (kind !== 'country' && kind !== 'address') || !value) return usage();
      await content.setRegionRule(brand, { kind, value, effect: known === 'clear' ? null : known });
      return console.log(`${brand}: ${effect} ${kind} ${value}`);
    }
    return usage();
  } finally {
    await recorder.close();
    await database.close();
  }
}

async function changeSignIn(
  { db, outbound, record, demo }: { db: Db; outbound: Outbound; record: RecordEvent; demo: boolean },
  { brand, kind, value }: { brand: string; kind: string; value: string },
): Promise<string | null> {
  const actor = { kind: 'operator' as const, id: userInfo().username, ip: null, now: systemClock.now() };
  const alone = (brandId: string): void => record({ kind: 'control.alone', brandId, detail: { command: 'sign-in' } });
  const machine = { db, outbound, allowPlainHttp: demo, actor, alone };
  if (kind !== 'social' && kind !== 'secret') return null;
  const { state } =
    kind === 'social'
      ? await changeSignInFromMachine(machine, brand, JSON.parse(value))
      : await giveClientSecret(machine, brand, { provider: value, secret: secretFromInput() });
  return state === 'proposed' ? 'the change awaits approval at the desk (Approvals)' : 'sign-in changed';
}

async function changeServices(
  { db, outbound, record, demo }: { db: Db; outbound: Outbound; record: RecordEvent; demo: boolean },
  { brand, part, value }: { brand: string; part: string; value: string },
): Promise<string | null> {
  if (!isServicePart(part)) return null;
  const given: unknown = value === 'off' ? null : JSON.parse(value);
  const actor = { kind: 'operator' as const, id: userInfo().username, ip: null, now: systemClock.now() };
  const alone = (brandId: string): void => record({ kind: 'control.alone', brandId, detail: { command: 'services' } });
  const change = { part, given: part === 'sms' && given !== null ? { ...(given as object), secret: secretFromInput() } : given };
  const { state } = await changeServicesFromMachine({ db, outbound, demo, actor, alone }, brand, change);
  return state === 'proposed' ? 'the change awaits approval at the desk (Approvals)' : 'services changed';
}

function secretFromInput(): string {
  const secret = readFileSync(0, 'utf8').trim();
  if (secret === '') throw new Error('Standard input is empty.');
  return secret;
}

async function makeOwner(
  { db, record }: { db: Db; record: RecordEvent },
  { consoleUrl, consolePort }: Config,
  email = '',
): Promise<string> {
  const actor = { kind: 'operator' as const, id: userInfo().username, ip: null, now: systemClock.now() };
  const { link, state } = await ownerLink({ db, email, consoleUrl: consoleUrl ?? `http://localhost:${consolePort}` }, actor);
  if (state === 'proposed') return `${link}\nThe link works once an operator has confirmed it at the desk (Approvals).`;
  record({ kind: 'control.alone', detail: { command: 'owner' } });
  return link;
}

async function printHeld(db: Parameters<typeof findHeldEvents>[0]): Promise<void> {
  const rows = await findHeldEvents(db);
  if (rows.length === 0) return console.log('No events held for review.');
  for (const row of rows) {
    const amount = row.amount === null ? 'unreadable' : textFromUnits(BigInt(row.amount));
    console.log(`${row.provider} ${row.eventId}  ${row.kind}  ${amount} ${row.currency}  ${row.reference}  ${row.reason}`);
  }
}

async function printOutbox(db: Parameters<typeof listOutbox>[0], wanted: string): Promise<void> {
  const { rows: brands } = await db.query<{ id: string; code: string }>('SELECT id, code FROM brand ORDER BY code');
  const brand = brands.find(({ code }) => code === wanted);
  const { list } = await listOutbox(db, {
    brandIds: (brand ? [brand] : brands).map(({ id }) => id),
    search: brand ? '' : wanted,
    pageSize: 20,
  });
  if (list.length === 0) return console.log('No messages sent.');
  for (const row of list.toReversed()) {
    const code = brands.find(({ id }) => id === row.brandId)?.code ?? row.brandId;
    console.log(
      `${row.createdAt.toISOString()}  ${code}  ${row.channel} to ${row.to}  ${row.template}  ${row.state}${row.problem ? ` (${row.problem})` : ''}`,
    );
    console.log(`  ${(row.text ?? '(wiped)').replaceAll('\n', '\n  ')}\n`);
  }
}

async function printQueue(db: Parameters<typeof findReviewQueue>[0]): Promise<void> {
  const rows = await findReviewQueue(db);
  if (rows.length === 0) return console.log('No withdrawals awaiting review.');
  for (const row of rows) {
    console.log(
      `${row.id}  ${textFromUnits(row.amount).padStart(16)} ${row.currency}  ${row.member_id}  ${row.bank_name} …${row.number_tail}  ${row.requested_at.toISOString()}`,
    );
  }
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  const words =
    error instanceof Refusal
      ? messages.messageFor(error.code, 'en', error.detail.params)
      : error instanceof ConfigError || error instanceof Error
        ? error.message
        : String(error);
  console.error(words);
  process.exit(1);
}
