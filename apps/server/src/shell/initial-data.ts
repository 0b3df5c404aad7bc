import { codeOfTag } from '@pavilion/contract/base/language';
import { listAnnouncements } from '@pavilion/contract/content/calls';
import type { Endpoint, Envelope, WireValue } from '@pavilion/contract/base/endpoint';
import { gameList, hotGames, vendorLanes, winnerBoard } from '@pavilion/contract/vendors/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import { systemStatus } from '@pavilion/contract/content/system';
import type { Theme } from '@pavilion/theme/theme-css';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BrandInfo } from '../http/types.ts';

type Announcements = WireValue<typeof listAnnouncements>;
/** Only the headings of promotions: their texts are several kilobytes that the first screen does not show. */
type InitialAnnouncements = Pick<Announcements, 'banners' | 'player'> & {
  promotion: readonly Omit<Announcements['promotion'][number], 'content'>[];
};

/** Answers laid into the page; one that is refused (a module is off, maintenance) is left out. */
export interface SharedInitialData {
  announcements?: InitialAnnouncements;
  lanes?: WireValue<typeof vendorLanes>;
  hotGames?: WireValue<typeof hotGames>;
  /** First games of each category home shows, by game type. */
  laneGames?: Record<string, WireValue<typeof gameList>>;
  winners?: WireValue<typeof winnerBoard>;
}

type Status = WireValue<typeof systemStatus>;
export type ThemedStatus = Status & { info: Status['info'] & { brand: Status['info']['brand'] & { theme: Theme } } };

export interface InitialDataSource {
  /** The same for every visitor of a brand in a language; cached for two seconds. */
  shared(brand: BrandInfo, language: LanguageTag): Promise<SharedInitialData>;
  /** Of this visitor. */
  status(brand: BrandInfo, language: LanguageTag, request: FastifyRequest): Promise<ThemedStatus>;
}

const CACHE_MS = 2000;
/** Categories beyond the first screen are fetched after it is shown. */
const LANES_LAID_IN = 4;
/** Home shows all games of a house that has no more, and six of a category of a larger one. */
const SMALL_HOUSE = 12;
/** Home shows draws of these instead of tiles. */
const LOTTERIES: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);
/** As many as the home page and the side menu show. */
const PROMOTIONS_LAID_IN = 6;

/** Asks our own calls, without the network: the page carries exactly what the wire would. */
export function createInitialData(app: FastifyInstance): InitialDataSource {
  const cache = new Map<string, { at: number; screen: Promise<SharedInitialData> }>();

  async function ask<E extends Endpoint>(endpoint: E, at: VisitContext): Promise<WireValue<E> | undefined> {
    const answer = await app.inject({
      method: endpoint.method,
      url: `${endpoint.path}${at.query ?? ''}`,
      remoteAddress: at.ip,
      headers: { host: at.host, merchant: at.brand.code, language: codeOfTag(at.language) },
    });
    const envelope = answer.json<Envelope<WireValue<E>>>();
    return envelope.success ? envelope.value : undefined;
  }

  async function readShared(brand: BrandInfo, language: LanguageTag): Promise<SharedInitialData> {
    // A neutral host and address: the answers must hold for every visitor.
    const at = { brand, language, host: 'localhost', ip: '127.0.0.1' };
    const [announcements, lanes, hot, winners] = await Promise.all([
      ask(listAnnouncements, { ...at, query: '?types=B,PL,PR' }),
      ask(vendorLanes, at),
      ask(hotGames, at),
      ask(winnerBoard, { ...at, query: '?limitNum=20' }),
    ]);
    return { announcements: announcements && firstOf(announcements), lanes, hotGames: hot, winners, laneGames: await readLanes(at, lanes) };
  }

  async function readLanes(at: VisitContext, lanes: SharedInitialData['lanes']): Promise<SharedInitialData['laneGames']> {
    const shown = (lanes?.data.lanes ?? []).filter(({ cards, gameType }) => cards.length > 0 && !LOTTERIES.has(gameType));
    const types = shown.map(({ gameType }) => gameType).slice(0, LANES_LAID_IN);
    const total = shown.flatMap(({ cards }) => cards).reduce((sum, { gameCount }) => sum + gameCount, 0);
    const size = total <= SMALL_HOUSE ? SMALL_HOUSE : 6;
    const lists = await Promise.all(
      types.map(async (type) => [type, await ask(gameList, { ...at, query: `?gameType=${type}&pageNo=1&pageSize=${size}` })] as const),
    );
    return Object.fromEntries(lists.flatMap(([type, list]) => (list ? [[type, list] as const] : [])));
  }

  return {
    shared: (brand, language) => {
      const key = `${brand.id}:${language}`;
      const known = cache.get(key);
      if (known && performance.now() - known.at < CACHE_MS) return known.screen;
      const screen = readShared(brand, language);
      screen.catch(() => cache.delete(key));
      cache.set(key, { at: performance.now(), screen });
      return screen;
    },
    status: async (brand, language, request) => {
      const status = await ask(systemStatus, { brand, language, host: request.host, ip: request.ip });
      if (!status) throw new Error('the system status was refused');
      return status as ThemedStatus;
    },
  };
}

function firstOf({ banners, player, promotion }: Announcements): InitialAnnouncements {
  const headings = promotion.slice(0, PROMOTIONS_LAID_IN).map((one) => {
    const { content: _content, ...heading } = one;
    return heading;
  });
  return { banners, player, promotion: headings };
}

interface VisitContext {
  brand: BrandInfo;
  language: LanguageTag;
  host: string;
  ip: string;
  query?: string;
}
