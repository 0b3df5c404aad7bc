import type { LanguageTag } from '@pavilion/languages/tags';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import type { Domains } from '../domains.ts';
import type { BrandInfo } from '../http/types.ts';
import { type Db, many, one, transaction } from '../kernel/db.ts';
import { seedBrands } from '../modules/brands/public.ts';
import { seedResults } from '../modules/lottery/public.ts';
import { addAffiliateCode, countUse } from '../modules/agents/public.ts';
import { createMember, isNameClosed } from '../modules/identity/public.ts';
import { accounts, isAnyPosted, post } from '../modules/ledger/public.ts';
import { seedCodes } from '../modules/points/public.ts';
import { seedRooms } from '../modules/rooms/public.ts';
import type { Clock } from '../kernel/clock.ts';
import { provisionSandbox, provisionSandboxBanks } from '../modules/payments/public.ts';
import { hasDemonstrationOperators } from '../modules/operator/public.ts';
import { seedPromotions } from './promotions.ts';
import { holdsDemonstration } from './history/notes.ts';
import { LOGIN_DAYS } from './history/people.ts';
import { type GameFacts, seedCatalogue } from '../modules/vendors/public.ts';

export interface DemonstrationLogin {
  where: string;
  username: string;
  password: string;
}

/** Shown at every start, and only where DEMO is on: never a secret. */
const PASSWORD = 'Lantern-2026';

interface Person {
  username: string;
  customerType: 0 | 1;
  /** Username of the agent they are under, and the agent's code they joined with. */
  under?: { agent: string; code: string };
  /** Only there where the past is seeded: elsewhere the agent's team is empty. */
  ofPast?: true;
}

const people: Readonly<Record<string, readonly Person[]>> = {
  koi: [
    { username: 'demo', customerType: 0 },
    { username: 'agent', customerType: 1 },
    { username: 'subagent', customerType: 1, under: { agent: 'agent', code: 'LANTERN-TEAM' }, ofPast: true },
  ],
  sol: [{ username: 'demo', customerType: 0 }],
};

/** Invented players whose bets, real ones in the ledger, fill the winner board. */
const players: Readonly<Record<string, readonly string[]>> = {
  koi: ['linhchi88', 'trungvn', 'hoaanh', 'minhkhoa', 'baongoc27', 'anhthu', 'quangdung', 'thanhmai', 'vietlong', 'huongsen'],
  sol: ['marina', 'joaopedro42', 'teresinho', 'ricardosa', 'luamar', 'caiodolago', 'beatrizn', 'tomasq', 'helenav', 'otaviob'],
};

const WINS_WANTED = 10;

const CREDIT = 'seed:credit:';

/** To be asked where DEMO is off: throws for a database with demonstration logins, whose passwords anybody can read, and their money. */
export async function refuseDemonstration(db: Db): Promise<void> {
  // By the names, which are indexed: keys may be many.
  const named = await many<{ id: string }>(
    db,
    'SELECT m.id FROM brand_facts b JOIN member_facts m ON m.brand_id = b.id AND lower(m.username) = ANY ($1)',
    [Object.values(players).flat()],
  );
  const isSeeded = await isAnyPosted(
    db,
    named.map(({ id }) => `${CREDIT}${id}`),
  );
  if (!isSeeded && !(await hasDemonstrationOperators(db)) && !(await holdsDemonstration(db))) return;
  throw new Error(
    'DEMO is off, but this database holds demonstration logins and invented money. Set DATA_DIR or DATABASE_URL to another one, or DEMO=1.',
  );
}

/**
 * Fills an empty demonstration: brands, cashier, games, logins, recent wins. Run again it adds only what is missing.
 * `games` is what our studio lists. `hasMonth`: a month of the logins and the past of their team are seeded afterwards (`history/fill.ts`).
 */
export async function seedDemonstration(
  domains: Domains,
  games: readonly GameFacts[],
  { hasMonth = false }: { hasMonth?: boolean } = {},
): Promise<DemonstrationLogin[]> {
  const { db } = domains.deps;
  await seedDemonstrationBrands(domains.deps, { pspUrl: domains.deps.settings.pspUrl, games });
  domains.content.invalidate();
  const logins: DemonstrationLogin[] = [];
  for (const brand of await domains.content.listBrands()) {
    for (const person of people[brand.code] ?? []) {
      if (person.ofPast && !hasMonth) continue;
      // Somebody may have closed it: such a name is not given out again.
      if (await isNameClosed(db, brand.id, person.username)) continue;
      const memberId = await ensureMember(domains, brand, { ...person, daysAsMember: hasMonth ? daysOf(person.username) : 0 });
      if (person.customerType === 1 && !person.under) await ensureLinks(domains, brand, memberId);
      logins.push({
        where: `${brand.name}, ${person.customerType === 0 ? 'member' : person.under ? `agent under ${person.under.agent}` : 'agent'}`,
        username: person.username,
        password: PASSWORD,
      });
    }
    await seedPromotions(db, brand, domains.deps.clock.now());
    await transaction(db, (tx) => seedCodes(tx, brand.id));
    await seedWins(domains, brand, { games, areSmall: hasMonth });
    await seedTalk(domains, brand);
  }
  return logins;
}

/** The sandbox payment provider at its present address, our games and the demonstration's brands. */
export async function seedDemonstrationBrands(
  deps: { db: Db; clock: Clock },
  { pspUrl, games }: { pspUrl: string; games: readonly GameFacts[] },
): Promise<void> {
  await provisionSandbox(deps.db, pspUrl);
  await seedCatalogue(deps.db, games);
  await seedBrands(deps);
  await transaction(deps.db, (tx) => seedResults(tx, deps.clock.now()));
  await provisionSandboxBanks(deps.db);
}

/** With a past behind them, logins were members before it. */
const daysOf = (username: string): number => LOGIN_DAYS[username as keyof typeof LOGIN_DAYS];

async function ensureMember(
  { deps, identity, content }: Domains,
  brand: BrandInfo,
  person: Person & { daysAsMember: number },
): Promise<string> {
  const known = await identity.findMemberByName(brand.id, person.username);
  if (known) return known.id;
  const passwordHash = await identity.hashSecret(PASSWORD);
  const termsVersion = await content.termsVersion(brand.id);
  const agent = person.under && (await identity.findMemberByName(brand.id, person.under.agent));
  const now = new Date(deps.clock.now().getTime() - person.daysAsMember * DAY_MS);
  return transaction(deps.db, async (tx) => {
    const memberId = await createMember(tx, {
      brandId: brand.id,
      username: person.username,
      language: brand.defaultLanguage satisfies LanguageTag,
      customerType: person.customerType,
      agentPath: agent ? [...agent.agentPath, agent.id] : [],
      passwordHash,
      now,
      birthDate: '1990-05-17',
      profile: { nickname: person.username, termsVersion, affiliateCode: agent ? (person.under?.code ?? null) : null },
    });
    if (agent && person.under) await countUse(tx, { brandId: brand.id, code: person.under.code, memberId, now });
    return memberId;
  });
}

/** The agent's invitations: one for players, one for agents under them. */
async function ensureLinks({ deps: { db, clock } }: Domains, brand: BrandInfo, agentId: string): Promise<void> {
  for (const [code, linkType] of [
    ['LANTERN-TEAM', 1],
    ['LANTERN', 0],
  ] as const) {
    await addAffiliateCode(db, { brandId: brand.id, code, agentId, linkType, now: clock.now() });
  }
}

/** Presenters with their rooms, in which the invented players talk. */
async function seedTalk({ deps, identity, vendors }: Domains, brand: BrandInfo): Promise<void> {
  const talkers = (players[brand.code] ?? []).slice(0, 3);
  const members = await Promise.all(talkers.map((name) => identity.findMemberByName(brand.id, name)));
  const shown = (await vendors.catalogue()).shown.get(brand.id) ?? [];
  const nodeIdOf = (code: string) => shown.find(({ game }) => game.code === code)?.game.nodeId;
  await seedRooms(deps.db, { brand, nodeIdOf, memberIds: members.flatMap((member) => member?.id ?? []), now: deps.clock.now() });
}

/** Main units that make a fair stake in the currency. */
const stakeUnits = (currency: string): bigint => (currency === 'VND' ? 20_000n : 5n) * 10_000n;

interface Wins {
  games: readonly GameFacts[];
  /** The month brings wins of its own: large ones beside it would turn the house's day around. */
  areSmall: boolean;
}

/** Wins of the last day for the board, as real bets: stake and payout move through the ledger like any other. */
async function seedWins(domains: Domains, brand: BrandInfo, { games, areSmall }: Wins): Promise<void> {
  const { db, clock } = domains.deps;
  const now = clock.now();
  const { wins } = await one<{ wins: number }>(
    db,
    `SELECT count(*)::int AS wins FROM bet_facts WHERE brand_id = $1 AND state = 'settled' AND payout > stake AND settled_at > $2`,
    [brand.id, new Date(now.getTime() - 20 * HOUR_MS)],
  );
  if (wins >= WINS_WANTED) return;
  const names = players[brand.code] ?? [];
  for (const [index, username] of names.entries()) {
    const memberId = await ensurePlayer(domains, brand, username);
    const game = games[index % games.length]?.code;
    if (game) await winOnce(domains, { brand, memberId, index, game, areSmall, day: now.toISOString().slice(0, 13) });
  }
}

async function ensurePlayer({ deps, identity }: Domains, brand: BrandInfo, username: string): Promise<string> {
  const known = await identity.findMemberByName(brand.id, username);
  const memberId =
    known?.id ??
    (await createMember(deps.db, {
      brandId: brand.id,
      username,
      language: brand.defaultLanguage,
      customerType: 0,
      passwordHash: null,
      now: deps.clock.now(),
      birthDate: '1988-03-02',
    }));
  const at = { brandId: brand.id, currency: brand.currency };
  if (!(await isAnyPosted(deps.db, [`${CREDIT}${memberId}`]))) {
    await post(
      deps.db,
      {
        key: `${CREDIT}${memberId}`,
        type: 'credit.by.house',
        reference: memberId,
        lines: [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId }), amount: stakeUnits(brand.currency) * 100n }],
      },
      deps.clock.now(),
    );
  }
  return memberId;
}

interface Win {
  brand: BrandInfo;
  memberId: string;
  index: number;
  game: string;
  areSmall: boolean;
  day: string;
}

async function winOnce({ bets }: Domains, { brand, memberId, index, game, areSmall, day }: Win): Promise<void> {
  const stake = stakeUnits(brand.currency);
  const roundId = `seed-${day}-${memberId}`;
  const op = { vendor: 'LANTERN', memberId, roundId, currency: brand.currency, game, product: 'rng' };
  const placed = await bets.apply({ ...op, kind: 'bet', transactionId: `${roundId}-bet`, amount: stake });
  if (placed.status !== 'ok') return;
  // Larger for the first names: 125, 104, 85, … times the stake.
  const factor = BigInt(areSmall ? 2 + rank(index) : 4 + rank(index) ** 2);
  await bets.apply({
    ...op,
    kind: 'win',
    transactionId: `${roundId}-win`,
    referenceId: `${roundId}-bet`,
    amount: stake * factor,
    roundClosed: true,
  });
}

const rank = (index: number): number => Math.max(1, 11 - index);
