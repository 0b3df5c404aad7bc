import { deskPermissions } from '@pavilion/contract/permissions';
import type { BrandInfo, RequestContext, Session, SessionContext } from '../../http/types.ts';
import type { DeskSession, OperatorContext } from '../../http/desk.ts';
import { transaction } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { countUse } from '../../modules/agents/public.ts';
import { createMember, isNameClosed } from '../../modules/identity/public.ts';
import { accounts, findBalance } from '../../modules/ledger/public.ts';
import { drawFrom } from './draw.ts';
import { isOfDemonstration, markDemonstration, type Notes } from './notes.ts';
import type { PastWorld } from './past-world.ts';
import type { Person } from './people.ts';
import { joinedAt, type Month } from './plan.ts';

/** Rounds of the past, from the makers of the games. Amounts in ledger units. */
export interface PastGames {
  /** Codes of the games. */
  codes: readonly string[];
  /** Opens a visit to a game and answers its id; the same key is the same visit. */
  open(visit: PastVisit): Promise<string>;
  /** Plays a round; null when the wallet refuses the stake. */
  play(visitId: string, round: { key: string; stakeRank: number; at: Date; wallet: PastWallet }): Promise<{ payout: bigint } | null>;
  /** What the member plays from now on is drawn again. */
  end(memberId: string): Promise<void>;
}

export interface PastVisit {
  key: string;
  memberId: string;
  person: string;
  game: string;
  currency: string;
  language: string;
  at: Date;
}

export interface PastWallet {
  /** Balance after it; null when refused. */
  stake(call: { transactionId: string; roundId: string; amount: bigint }): Promise<bigint | null>;
  win(call: { transactionId: string; roundId: string; amount: bigint; stakeId: string }): Promise<bigint>;
}

/** What the acts of one brand's month work with. */
export interface Stage {
  past: PastWorld;
  games: PastGames;
  notes: Notes;
  brand: BrandInfo;
  month: Month;
  /** Ids of members by person. */
  known: Map<string, string>;
}

/** A person who is there: logged in, with a context for each call. */
export interface Guest {
  person: Person;
  memberId: string;
  session: Session;
  context(): SessionContext;
}

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
] as const;

/** Networks set aside for documents: nobody's. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** Where somebody comes from; `elsewhere` is another device in another network than the usual one. */
export function originOf(person: string, elsewhere = ''): { ip: string; userAgent: string; deviceId: string } {
  const draw = drawFrom(`origin ${person} ${elsewhere}`);
  return {
    ip: `${draw.pick(NETWORKS)}.${draw.whole(1, 254)}`,
    userAgent: draw.pick(AGENTS),
    deviceId: `demonstration-${person.replace('/', '-')}-${elsewhere || 'usual'}`,
  };
}

/** Where somebody is. */
interface Place {
  /** Another device in another network than the usual one. */
  elsewhere?: string;
  /** The person whose usual address it is; their own unless named. */
  behind?: string;
}

/** Context of a call, from the person's usual place unless another is named. */
export function visitorContext({ past, brand }: Stage, person: string, { elsewhere = '', behind = person }: Place = {}): RequestContext {
  const { userAgent } = originOf(person, elsewhere);
  const { ip } = originOf(behind, elsewhere);
  return {
    requestId: 'demonstration',
    ip,
    userAgent,
    host: '',
    brand,
    language: brand.defaultLanguage,
    session: null,
    token: null,
    now: past.clock.now(),
    log: past.domains.deps.log,
    cookies: {},
    setCookie: () => undefined,
    beside: () => undefined,
  };
}

/** The member behind a person, made when it was not yet. Null when that name was closed or is another's. */
export async function memberOf(stage: Stage, person: Person): Promise<string | null> {
  const known = stage.known.get(person.key);
  if (known) return known;
  const { identity, deps } = stage.past.domains;
  const found = await identity.findMemberByName(stage.brand.id, person.username);
  // A visitor who took the name while the month was seeded keeps their account to themselves.
  if (found && !person.isLogin && !(await isOfDemonstration(deps.db, found.id, person.key))) return null;
  const id = found?.id ?? (await join(stage, person));
  if (id === null) return null;
  if (person.isLogin) await markDemonstration(deps.db, id, person.key);
  stage.known.set(person.key, id);
  return id;
}

async function join(stage: Stage, person: Person): Promise<string | null> {
  const { past, brand, month } = stage;
  const { deps, content, identity } = past.domains;
  if (person.isLogin || (await isNameClosed(deps.db, brand.id, person.username))) return null;
  const agent = person.invitedBy ? await identity.findMemberByName(brand.id, person.invitedBy.agent) : null;
  const termsVersion = await content.termsVersion(brand.id);
  return transaction(deps.db, async (tx) => {
    const id = await createMember(tx, {
      brandId: brand.id,
      username: person.username,
      language: brand.defaultLanguage,
      customerType: person.customerType,
      agentPath: agent ? [...agent.agentPath, agent.id] : [],
      // Nobody logs in as them.
      passwordHash: null,
      now: joinedAt(person, month),
      birthDate: person.birthDate,
      profile: {
        nickname: person.username,
        fullName: person.fullName,
        payeeName: person.fullName,
        termsVersion,
        affiliateCode: person.invitedBy?.code ?? null,
      },
    });
    const code = agent && person.invitedBy?.code;
    if (code) await countUse(tx, { brandId: brand.id, code, memberId: id, now: joinedAt(person, month) });
    await markDemonstration(tx, id, person.key);
    return id;
  });
}

/** Logs a person in at the clock's moment, from their own place or another's. Null when they cannot come: closed, locked. */
export async function enter(
  stage: Stage,
  person: Person,
  { key = person.key, elsewhere = '', behind = key }: Place & { /** The owner of the device. */ key?: string } = {},
): Promise<Guest | null> {
  const memberId = await memberOf(stage, person);
  if (!memberId) return null;
  const { past, brand } = stage;
  const { identity } = past.domains;
  const visitor = visitorContext(stage, key, { elsewhere, behind });
  try {
    const { token } = await identity.completeExternalLogin(
      memberId,
      { deviceId: originOf(key, elsewhere).deviceId, remember: false },
      visitor,
    );
    const session = await identity.gate.findSession(token, brand, past.clock.now());
    if (!session) return null;
    // Shown to be themselves by logging in just now.
    const own = { ...session, steppedUpAt: past.clock.now() };
    return { person, memberId, session: own, context: () => ({ ...visitor, now: past.clock.now(), session: own }) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export const cashOf = ({ past, brand }: Stage, memberId: string): Promise<bigint> =>
  findBalance(past.domains.deps.db, accounts.cash({ brandId: brand.id, currency: brand.currency, memberId }));

/** One of the demonstration's two operators, at the clock's moment. */
export function operatorContext({ past, brand }: Stage, which: 1 | 2): OperatorContext {
  const session: DeskSession = {
    id: 'demonstration',
    operatorId: `opr_demonstration${which}`,
    permissions: deskPermissions,
    scope: [brand.id],
    seesAllBrands: true,
    expiresAt: past.clock.now(),
    elevatedUntil: past.clock.now(),
  };
  return {
    requestId: 'demonstration',
    ip: `192.0.2.${which}`,
    userAgent: AGENTS[2],
    language: 'en',
    now: past.clock.now(),
    log: past.domains.deps.log,
    session,
  };
}
