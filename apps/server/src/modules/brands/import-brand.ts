import { isDeepStrictEqual } from 'node:util';
import { PROPOSAL_KINDS } from '@pavilion/contract/four-eyes/desk';
import type { ReturnPart } from '@pavilion/contract/returns/desk';
import { compare } from '@pavilion/lottery/ratio';
import * as z from 'zod/mini';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, transaction, type Tx } from '../../kernel/db.ts';
import { ruleFrom } from '../agents/public.ts';
import { writeAuditEntry } from '../audit/public.ts';
import {
  artBaseOf,
  brandIdOf,
  brandSettings,
  entitiesOf,
  findBrandCurrency,
  findTakenHosts,
  type TextRow,
  writeArt,
  writeBrand,
} from '../content/public.ts';
import { INSIDE, type Outbound } from '../../kernel/outbound.ts';
import { findCurrency, putCurrency, termsOfFile, termsProblem } from '../currencies/public.ts';
import { holdProposals } from '../four-eyes/public.ts';
import { hasMembers, setPolicy } from '../identity/public.ts';
import { raiseSettingVersions } from '../../kernel/setting-version.ts';
import { type Cashier, providerProblems, writeCashier } from '../payments/public.ts';
import { writePoints } from '../points/public.ts';
import { writeRanks } from '../ranks/public.ts';
import { writeReferral } from '../referral/public.ts';
import { lotteryVendors, onTopOf, readLottery, returnProblems, writeLottery } from '../lottery/public.ts';
import { missionProblems, writeMissionsFile } from '../missions/public.ts';
import { checkReturns, pastText, type ReturnRow } from '../returns/public.ts';
import { ratesByHand, ratesOfFile, writeRewards } from '../rewards/public.ts';
import { brandGamesProblems, findGameNumbers, seedHouseGames, writeBrandGames } from '../vendors/public.ts';
import { type BrandFolder, BrandFolderError, FILES, type FolderProblem } from './brand-folder.ts';
import { readState } from './read-state.ts';

export interface ImportDeps {
  db: Db;
  clock: Clock;
  outbound: Pick<Outbound, 'mayReach'>;
}

export interface ImportResult {
  code: string;
  /** `added` the first time; `same` wrote nothing. */
  outcome: 'added' | 'changed' | 'same';
  /** Parts that are not as they were. */
  parts: string[];
  /** Payment providers of the brand that have no secret yet: their channels are not offered until then. */
  withoutSecret: string[];
}

/** A brand before and after a folder was written; `before` null: there was none. */
export interface States {
  before: BrandFolder | null;
  after: BrandFolder;
}

export interface ImportedBy {
  /** Id of the operator, or user name at the machine. */
  actor: string;
  ip?: string | null;
  reason?: string;
  /** Further facts for the audit trail. */
  detail?: Readonly<Record<string, unknown>>;
  /** Done in the same transaction, once everything is written; what it throws takes all of it back. Not done where nothing changed. */
  also?(tx: Tx, states: States & { withoutSecret: string[] }): Promise<void>;
}

/** Where a folder has the rules of each part; those of promotions and contracts are changed at the desk. */
const RETURN_FILES: Readonly<Record<ReturnPart, string>> = {
  points: FILES.points,
  rebates: FILES.rewards,
  ranks: FILES.ranks,
  missions: FILES.missions,
  referral: FILES.referral,
  cashback: FILES.brand,
  promotions: FILES.brand,
  agentRebates: FILES.brand,
  salaries: FILES.brand,
  dividends: FILES.brand,
};

class NothingChanged extends Error {}

/**
 * Makes a brand what its folder says, in one transaction that also writes the audit trail: content, rules, cashier, games and pictures.
 * The same folder again writes nothing. A running product follows within a second. Throws BrandFolderError, with nothing written, for
 * what cannot be here: another brand's host, another currency than members count in, unknown games or providers.
 */
export async function importBrand({ db, clock, outbound }: ImportDeps, folder: BrandFolder, by: ImportedBy): Promise<ImportResult> {
  // Names are resolved before the transaction: a name server may be slow.
  const inside = await insideProblems(folder, outbound);
  if (inside.length > 0) throw new BrandFolderError(inside);
  try {
    return await transaction(db, async (tx) => {
      await lockImports(tx);
      const imported = await importInto(tx, folder, by, clock.now());
      // Rolled back: the rows are equal, and so are their versions then.
      if (imported.outcome === 'same') throw new NothingChanged();
      return imported;
    });
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
    return { code: folder.brand.code, outcome: 'same', parts: [], withoutSecret: [] };
  }
}

/** One import at a time, also of different brands: hosts and providers are checked against those of the others. */
export const lockImports = (tx: Tx) => tx.query(`SELECT pg_advisory_xact_lock(hashtext('brands.import'))`);

/** The same inside a transaction that holds `lockImports`. */
export async function importInto(
  tx: Tx,
  folder: BrandFolder,
  { actor, ip = null, reason, detail: more = {}, also }: ImportedBy,
  now: Date,
): Promise<ImportResult> {
  const { code } = folder.brand;
  const { before, after, withoutSecret } = await writeOver(tx, folder, { by: actor, now });
  const parts = changedParts(before, after);
  if (parts.length === 0) return { code, outcome: 'same', parts, withoutSecret };
  await also?.(tx, { before, after, withoutSecret });
  const outcome = before === null ? 'added' : 'changed';
  const detail = { outcome, parts, ...(reason === undefined ? {} : { reason }), ...more };
  await writeAuditEntry(
    tx,
    { kind: 'operator', id: actor, ip, now },
    { action: 'brand.import', subjectKind: 'brand', subjectId: brandIdOf(code), brandId: brandIdOf(code), detail },
  );
  return { code, outcome, parts, withoutSecret };
}

/** What may wait about a brand but the publication of its draft. */
export const OF_SETTINGS = PROPOSAL_KINDS.filter((kind) => kind !== 'brand.publish');

/** Writes a folder over what is in force. Throws BrandFolderError for what cannot be here. */
export async function writeOver(
  tx: Tx,
  folder: BrandFolder,
  { by, now }: { by: string; now: Date },
): Promise<States & { withoutSecret: string[] }> {
  const { code } = folder.brand;
  await seedHouseGames(tx, lotteryVendors());
  const problems = await problemsHere(tx, folder);
  if (problems.length > 0) throw new BrandFolderError(problems);
  const before = await readState(tx, code);
  await putTerms(tx, folder, { by, now });
  // Who is changing settings at the desk meanwhile, from pages that show the ones before, is refused. First, as the desk locks them.
  if (before !== null) await raiseSettingVersions(tx, brandIdOf(code));
  // What waits about them comes next, as where it is confirmed.
  await holdProposals(tx, { kinds: OF_SETTINGS, subject: { kind: 'brand', id: brandIdOf(code) } });
  const { done: withoutSecret, past } = await checkReturns(tx, { brandId: brandIdOf(code), now }, () => write(tx, folder, { by, now }));
  if (past.length > 0) throw new BrandFolderError(past.map(pastProblem));
  const after = await readState(tx, code);
  if (!after) throw new Error(`no brand ${code} after its folder was written`);
  return { before, after, withoutSecret };
}

/** Adds the currency that a folder brings, or changes one no brand has counted in. Games of our own are listed in it from then on. */
async function putTerms(tx: Tx, { brand: { code, currency, currencyTerms: file } }: BrandFolder, { by, now }: { by: string; now: Date }) {
  if (!file) return;
  const actor = { kind: 'operator', id: by, ip: null, now } as const;
  const put = await putCurrency(tx, { code: currency, terms: termsOfFile(file), detail: { brand: code } }, actor);
  if (put === 'added') await seedHouseGames(tx, lotteryVendors());
}

/** Where rules together give back more than games keep: at the file of the largest part. */
function pastProblem(row: ReturnRow): FolderProblem {
  const [largest] = row.parts.toSorted((one, other) => compare(other.share, one.share));
  const file = RETURN_FILES[largest?.part ?? 'agentRebates'];
  return { file, field: '', message: `more would be given back of a unit of turnover than is kept, in percent: ${pastText(row)}` };
}

async function write(tx: Tx, folder: BrandFolder, { by, now }: { by: string; now: Date }): Promise<string[]> {
  const { brand, cashier, art } = folder;
  const id = brandIdOf(brand.code);
  await writeBrand(tx, {
    ...folder,
    gameNumberOf: await findGameNumbers(tx),
    otherTexts: await channelTexts(tx, folder),
    artBase: art && artBaseOf(art),
  });
  if (art) await writeArt(tx, id, { pictures: art, now });
  if (folder.policy) await setPolicy(tx, id, withoutUndefined(folder.policy));
  await writeBrandGames(tx, id, folder);
  if (folder.rewards) await writeRewards(tx, id, folder.rewards);
  if (folder.points) await writePoints(tx, id, folder.points, now);
  if (folder.ranks) await writeRanks(tx, id, folder.ranks, { by, now });
  if (folder.referral) await writeReferral(tx, id, folder.referral, { by, now });
  if (folder.missions) await writeMissionsFile(tx, id, folder.missions, now);
  if (folder.lottery) await writeLottery(tx, id, folder.lottery);
  if (!cashier) return [];
  const nameOf = ({ name }: Cashier['channels'][number]): string => name['EN'] ?? name[brand.defaultLanguage] ?? '';
  return writeCashier(tx, { brandId: id, cashier, nameOf });
}

const withoutUndefined = (values: object): object => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Words of the payment channels: the folder's, or, when it says nothing of payments, those that are there. */
async function channelTexts(tx: Tx, { brand, cashier }: BrandFolder): Promise<TextRow[]> {
  const channels = (cashier ?? (await readState(tx, brand.code))?.cashier)?.channels ?? [];
  return channels.flatMap(({ bankCode, ...words }) =>
    (['name', 'note'] as const).flatMap((field) =>
      Object.entries(words[field]).map(([language, text]) => ({ entity: entitiesOf(brand.code).channel(bankCode), field, language, text })),
    ),
  );
}

/** `brand.hosts`, `theme`, `cashier.banks` …: two levels deep, enough to say in the trail what was touched. */
function changedParts(before: BrandFolder | null, after: BrandFolder | null): string[] {
  const facts = (state: BrandFolder | null): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(state ?? {}).flatMap(([part, value]: [string, unknown]) =>
        part === 'brand' || part === 'cashier' || part === 'rewards' || part === 'points'
          ? Object.entries((value ?? {}) as object).map(([name, one]) => [`${part}.${name}`, one] as const)
          : [[part, value] as const],
      ),
    );
  const [then, now] = [facts(before), facts(after)];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((part) => !isDeepStrictEqual(then[part], now[part])).toSorted();
}

/** Addresses the server would call for the brand, and may not. */
export async function insideProblems({ cashier }: BrandFolder, { mayReach }: Pick<Outbound, 'mayReach'>): Promise<FolderProblem[]> {
  const named = (cashier?.providers ?? []).flatMap(({ settings }, index) =>
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'string' && /^https?:/i.test(value) ? [{ field: `providers.${index}.settings.${name}`, address: value }] : [],
    ),
  );
  const checked = await Promise.all(named.map(async ({ field, address }) => ({ field, isOutside: await mayReach(address) })));
  return checked.flatMap(({ field, isOutside }) => (isOutside ? [] : [{ file: FILES.payments, field, message: INSIDE }]));
}

/** What of the folder cannot be in this installation. */
export async function problemsHere(tx: Tx, folder: BrandFolder): Promise<FolderProblem[]> {
  const { brand, cashier } = folder;
  const id = brandIdOf(brand.code);
  const problems: FolderProblem[] = [];
  const at = (field: string, message: string): void => void problems.push({ file: FILES.brand, field, message });
  const ofCurrency = await currencyProblem(tx, brand);
  if (ofCurrency) at(ofCurrency.field, ofCurrency.message);
  const known = await findBrandCurrency(tx, id);
  if (known !== null && known !== brand.currency) {
    if (await hasMembers(tx, id)) at('currency', `members of ${brand.code} count in ${known}: a brand with members keeps its currency`);
    else problems.push(...(await partsInOtherMoney(tx, folder, known)));
  }
  const hosts = brand.hosts.map(({ host }) => host);
  const taken = await findTakenHosts(tx, id, hosts);
  for (const { host, code } of taken) {
    at(`hosts.${hosts.indexOf(host)}.host`, `${host} is the host of ${code}`);
  }
  // The folder of a known brand under another code: a code is part of ids and addresses, so it cannot be changed.
  const [owner] = taken;
  if (known === null && owner && taken.length === hosts.length) {
    at('code', `this is the folder of ${owner.code}, whose code cannot become ${brand.code}`);
  }
  for (const problem of await brandGamesProblems(tx, folder)) problems.push({ file: FILES.brand, ...problem });
  // A folder that says nothing of payments keeps those in force, whatever it counts in.
  const paid = cashier ?? (known !== null && known !== brand.currency ? (await readState(tx, brand.code))?.cashier : null);
  if (paid)
    for (const problem of await providerProblems(tx, { brandId: id, currency: brand.currency }, paid))
      problems.push({ file: FILES.payments, ...problem });
  const lottery = folder.lottery ?? (await readLottery(tx, id));
  if (lottery)
    for (const problem of returnProblems(lottery, await onTopWith(tx, folder))) problems.push({ file: FILES.lottery, ...problem });
  if (folder.missions)
    for (const problem of await missionProblems(tx, id, folder.missions)) problems.push({ file: FILES.missions, ...problem });
  return problems;
}

/** What of a brand's currency cannot be: one that is not here needs terms, and those of one that is used stay. */
async function currencyProblem(tx: Tx, { currency: code, currencyTerms: file }: BrandFolder['brand']) {
  const known = await findCurrency(tx, code);
  if (!file) return known ? null : { field: 'currency', message: `${code} is no currency of this installation` };
  if (known && isDeepStrictEqual(known.terms, termsOfFile(file))) return null;
  if (known?.isUsed) return { field: 'currencyTerms', message: `${code} is used: its decimals and steps change by a migration only` };
  return termsProblem(code, file);
}

/** Rules that are amounts, and are still those of the currency before: what a folder does not name stays as it is. */
async function partsInOtherMoney(tx: Tx, folder: BrandFolder, currency: string): Promise<FolderProblem[]> {
  const live = await readState(tx, folder.brand.code);
  const parts = ['rewards', 'points', 'ranks', 'referral', 'missions', 'lottery'] as const;
  return parts
    .filter((part) => live && live[part] !== null && (folder[part] === null || isDeepStrictEqual(folder[part], live[part])))
    .map((part) => ({ file: FILES[part], field: '', message: `its amounts are in ${currency}: enter them again` }));
}

/** Rebates on top of plays at odds of their own, as they will be with the folder. */
async function onTopWith(tx: Tx, { brand, rewards }: BrandFolder) {
  const agents = z.parse(brandSettings.shape.agents, brand.settings['agents']);
  return onTopOf({
    agents: ruleFrom(agents).rebates,
    byHand: rewards ? ratesOfFile(rewards) : await ratesByHand(tx, brandIdOf(brand.code)),
  });
}
