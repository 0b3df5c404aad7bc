import type { Act } from '@pavilion/contract/acts';
import { userInfo } from 'node:os';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import { type Db, many } from '../../../server/src/kernel/db.ts';
import type { Outbound } from '../../../server/src/kernel/outbound.ts';
import { writeAuditEntry } from '../../../server/src/modules/audit/public.ts';
import { findOpenRounds } from '../../../server/src/modules/betting/public.ts';
import type { VendorLink } from '../../../server/src/modules/vendors/adapter.ts';
import { adapterOf } from '../../../server/src/modules/vendors/adapters/registry.ts';
import { readCatalogue } from '../../../server/src/modules/vendors/catalogue.ts';
import { loadOperatorKey } from '../../../server/src/modules/vendors/operator-key.ts';
import { passReturns } from '../../../server/src/modules/returns/public.ts';
import { offerVendor, provisionVendor, readProvision } from '../../../server/src/modules/vendors/provision-vendor.ts';
import { refreshGames } from '../../../server/src/modules/vendors/refresh-games.ts';
import { textFromUnits } from '../../../../packages/contract/src/base/money.ts';
import { compareWith, differenceLine, linkTo } from './vendor-statement.ts';

export const VENDOR_HELP = `  vendor list                            lists vendors with protocol, address and number of games
  vendor key                             shows our public key, with which vendors verify our calls
  vendor <CODE> provision                sets up a vendor from standard input: {"adapter","baseUrl","keys",["settings","operatorId","name"]}
  vendor <CODE> games                    fetches the vendor's games
  vendor <CODE> offer <brand> on|off     shows or hides a vendor's games in a brand
  vendor <CODE> rounds [minutes]         lists rounds open longer than that (10) and their state at the vendor
  vendor <CODE> statement                compares the vendor's member wallets with ours; exits with 1 if they differ`;

const noteFor =
  (action: Act, code: string, brandId: string | null = null) =>
  (tx: Parameters<typeof writeAuditEntry>[0]) =>
    writeAuditEntry(
      tx,
      { kind: 'operator', id: userInfo().username, ip: null, now: systemClock.now() },
      { action, subjectKind: 'vendor', subjectId: code, brandId },
    );

async function printVendors(db: Db, say: CommandLine['say']): Promise<void> {
  const { vendors, byNode } = await readCatalogue(db);
  for (const { code, adapter, baseUrl, enabled } of vendors.values()) {
    const games = [...byNode.values()].filter((game) => game.vendor === code && game.available).length;
    say(`${code}  ${adapter}  ${baseUrl ?? 'not provisioned'}  ${games} games${enabled ? '' : '  off'}`);
  }
}

async function printRounds(db: Db, { link, minutes }: { link: VendorLink; minutes: number }, say: CommandLine['say']): Promise<void> {
  const open = await findOpenRounds(db, link.vendor.code, new Date(systemClock.now().getTime() - minutes * MINUTE_MS), 100);
  const states = await adapterOf(link.vendor.adapter).reconcile(link, [...new Set(open.map((round) => round.roundId))]);
  for (const { betId, memberId, game, roundId, stake, placedAt } of open) {
    say(
      `${placedAt.toISOString()}  ${betId}  ${memberId}  ${game}  ${roundId}  ${textFromUnits(stake)}  ${states.get(roundId) ?? 'unknown'}`,
    );
  }
  if (open.length === 0) say('No rounds open that long.');
}

async function offer(db: Db, code: string, { brand, isOn }: { brand: string; isOn: boolean }): Promise<void> {
  const [found] = await many<{ id: string }>(db, 'SELECT id FROM brand WHERE code = $1', [brand]);
  if (!found) throw new RangeError(`Unknown brand: ${brand}`);
  const of = { brandId: found.id, now: systemClock.now() };
  const note = noteFor('vendor.offered', code, found.id);
  await offerVendor(db, { brandId: found.id, vendor: code, isOn, note, pass: (tx, change) => passReturns(tx, of, change) });
}

/** Throws RangeError for a vendor without wallets, and an Error that counts the differences where there are any. */
async function printStatement(db: Db, code: string, { outbound, say }: Pick<CommandLine, 'outbound' | 'say'>): Promise<void> {
  const { players, differences } = await compareWith(db, code, outbound);
  for (const one of differences) say(differenceLine(one));
  if (differences.length > 0) throw new Error(`${code}: ${differences.length} differences in ${players} wallets`);
  say(`${code}: ${players} wallets, no differences`);
}

/** The standard input as text, and where lines go. */
export interface CommandLine {
  readInput(): string;
  say(line: string): void;
  outbound: Outbound;
}

/** `npm run operator -- vendor …`; false where the words are none of these. */
export async function runVendorCommand(
  db: Db,
  [first, act, ...rest]: readonly string[],
  { readInput, say, outbound }: CommandLine,
): Promise<boolean> {
  if (first === 'list') await printVendors(db, say);
  else if (first === 'key') say((await loadOperatorKey(db)).publicKeyPem);
  else if (!first) return false;
  else if (act === 'provision') {
    const asked = readProvision(first, JSON.parse(readInput()));
    await provisionVendor(db, { ...asked, note: noteFor('vendor.provisioned', first) }, outbound);
    say(`${first}: provisioned`);
  } else if (act === 'games') say(`${first}: ${await refreshGames(db, await linkTo(db, first, outbound))} games`);
  else if (act === 'statement') await printStatement(db, first, { outbound, say });
  else if (act === 'rounds') await printRounds(db, { link: await linkTo(db, first, outbound), minutes: Number(rest[0] ?? 10) }, say);
  else if (act === 'offer' && rest[0] && (rest[1] === 'on' || rest[1] === 'off')) {
    await offer(db, first, { brand: rest[0], isOn: rest[1] === 'on' });
    say(`${first}: ${rest[1]} in ${rest[0]}`);
  } else return false;
  return true;
}
