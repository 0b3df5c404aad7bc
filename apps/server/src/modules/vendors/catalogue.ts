import { tagOfCode } from '@pavilion/contract/base/language';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { many, type Sql } from '../../kernel/db.ts';
import { messages } from '../../messages/all.ts';

export interface Vendor {
  code: string;
  name: string;
  /** Code of the protocol it speaks, in `adapters/registry.ts`. */
  adapter: string;
  baseUrl: string | null;
  /** What the vendor knows us as. */
  operatorId: string;
  /** What else its adapter must know. */
  settings: Readonly<Record<string, unknown>>;
  /** Its public key as `public`, and shared secrets by their names. */
  keys: Readonly<Record<string, string>>;
  /** `seamless`: asks our wallet for each bet. `transfer`: keeps wallets of its own. */
  walletMode: 'seamless' | 'transfer';
  /** Of the wallets it keeps, on the wire; null where it keeps none. */
  accountTypeId: number | null;
  enabled: boolean;
}

/** By language tag. */
type OwnNames = ReadonlyMap<string, string>;

export interface Game {
  nodeId: number;
  vendor: string;
  vendorName: string;
  /** What a brand calls the vendor. */
  vendorNames: OwnNames;
  /** As the vendor names it. */
  code: string;
  gameType: string;
  classify: string;
  lines: number;
  rtpPpm: number | null;
  hasDemo: boolean;
  picture: string;
  currencies: readonly string[];
  available: boolean;
  names: OwnNames;
  /** Every name and the code, folded for search. */
  searchText: string;
}

/** A game as one brand shows it. */
export interface ShownGame {
  game: Game;
  hotPosition: number | null;
  isNew: boolean;
  /** The brand's own pictures of it; null: those of the catalogue. */
  picture: string | null;
}

export interface Catalogue {
  vendors: ReadonlyMap<string, Vendor>;
  byNode: ReadonlyMap<number, Game>;
  /** Games a brand offers, in its order. */
  shown: ReadonlyMap<string, readonly ShownGame[]>;
  /** The same by node id. */
  shownByNode: ReadonlyMap<string, ReadonlyMap<number, ShownGame>>;
  /** Games of a brand's choice that are switched off for the moment, by brand. */
  paused: ReadonlyMap<string, ReadonlySet<number>>;
  findByCode(vendor: string, code: string): Game | undefined;
  /** The game under the names a brand has for it and its vendor, whether it shows it or not. */
  inBrand(brandId: string, game: Game): Game;
  /** What a brand calls a vendor. */
  vendorNames(brandId: string, vendor: string): OwnNames | undefined;
}

/** Lower case without marks, so that "ca chep" finds "Cá Chép". */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replaceAll(/\s+/g, ' ').trim();

export const nameIn = (game: Game, language: LanguageTag): string =>
  game.names.get(language) ?? game.names.get(SOURCE_LANGUAGE) ?? game.code;

/** Vendors that are the house itself have words in every language; others are called as they call themselves. A brand's own names come first. */
export function vendorNameIn(
  { code, name, own }: Pick<Vendor, 'code' | 'name'> & { own?: OwnNames | undefined },
  language: LanguageTag,
): string {
  const words = `game.vendor.${code}`;
  const named = own?.get(language);
  if (named !== undefined) return named;
  return messages.has(words) ? messages.messageFor(words, language) : name;
}

interface GameRow {
  node_id: number;
  vendor: string;
  code: string;
  game_type: string;
  classify: string;
  lines: number;
  rtp_ppm: number | null;
  has_demo: boolean;
  picture: string;
  currencies: string[];
  available: boolean;
}

/** The adapter of vendors that are the house itself. */
export const OWN_PAGES = 'own-pages';

const VENDORS = `
  SELECT v.code, v.name, v.adapter, v.base_url AS "baseUrl", v.operator_id AS "operatorId", v.settings, v.enabled,
    v.wallet_mode AS "walletMode", v.account_type_id AS "accountTypeId",
    jsonb_strip_nulls(jsonb_build_object('public', v.public_key))
      || coalesce((SELECT jsonb_object_agg(s.name, s.value) FROM vendor_secret s WHERE s.vendor = v.code), '{}') AS keys
  FROM vendor v`;

const SHOWN = `
  SELECT bg.brand_id, bg.node_id, bg.hot_position, bg.is_new, bg.picture,
    EXISTS (SELECT FROM game_pause p WHERE p.vendor = g.vendor AND coalesce(p.node_id, g.node_id) = g.node_id
      AND coalesce(p.brand_id, bg.brand_id) = bg.brand_id) AS paused
  FROM brand_game bg JOIN game g ON g.node_id = bg.node_id JOIN vendor v ON v.code = g.vendor
    JOIN brand_vendor bv ON bv.brand_id = bg.brand_id AND bv.vendor = g.vendor JOIN brand_facts b ON b.id = bg.brand_id
  WHERE bg.enabled AND bv.enabled AND v.enabled AND g.available AND b.currency = ANY (g.currencies)
  ORDER BY bg.brand_id, bv.position, bg.position, bg.node_id`;

interface ShownRow {
  brand_id: string;
  node_id: number;
  hot_position: number | null;
  is_new: boolean;
  picture: string | null;
  paused: boolean;
}

const NAMED = `
  SELECT bg.brand_id, bg.node_id, bg.names, bv.names AS vendor_names
  FROM brand_game bg JOIN game g ON g.node_id = bg.node_id JOIN brand_vendor bv ON bv.brand_id = bg.brand_id AND bv.vendor = g.vendor
  WHERE bg.names <> '{}' OR bv.names <> '{}'`;

interface NamedRow {
  brand_id: string;
  node_id: number;
  names: Record<string, string>;
  vendor_names: Record<string, string>;
}

const byTag = (names: Readonly<Record<string, string>>): OwnNames =>
  new Map(
    Object.entries(names).flatMap(([code, name]) => {
      const tag = tagOfCode(code);
      return tag ? [[tag, name] as const] : [];
    }),
  );

interface OwnNamesIndex {
  /** By brand and node id. They are found by the vendor's names too. */
  named: ReadonlyMap<string, ReadonlyMap<number, Game>>;
  /** By `brand\nvendor`. */
  vendorsNamed: ReadonlyMap<string, OwnNames>;
}

/** Games and vendors of which a brand has names of its own. */
async function readNamed(sql: Sql, byNode: ReadonlyMap<number, Game>): Promise<OwnNamesIndex> {
  const named = new Map<string, Map<number, Game>>();
  const vendorsNamed = new Map<string, OwnNames>();
  for (const row of await many<NamedRow>(sql, NAMED)) {
    const game = byNode.get(row.node_id);
    if (!game) continue;
    const own = byTag(row.names);
    const vendorNames = vendorsNamed.get(`${row.brand_id}\n${game.vendor}`) ?? byTag(row.vendor_names);
    vendorsNamed.set(`${row.brand_id}\n${game.vendor}`, vendorNames);
    const ofBrand = named.get(row.brand_id) ?? new Map<number, Game>();
    named.set(row.brand_id, ofBrand);
    ofBrand.set(row.node_id, {
      ...game,
      names: new Map([...game.names, ...own]),
      vendorNames,
      searchText: [foldText([...own.values()].join(' \n ')), game.searchText].filter(Boolean).join(' \n '),
    });
  }
  return { named, vendorsNamed };
}

/** Games on pages of the portal that a brand takes bets on now, each as `brand/vendor/code`. */
export type HouseOffers = (sql: Sql) => Promise<ReadonlySet<string>>;

/** Reads vendors, games and every brand's choice of them. Games of the house are shown where they are offered. */
export async function readCatalogue(sql: Sql, houseOffers: HouseOffers = async () => new Set()): Promise<Catalogue> {
  const vendors = new Map((await many<Vendor>(sql, VENDORS)).map((row) => [row.code, row]));
  const names = Map.groupBy(
    await many<{ node_id: number; language: string; name: string }>(sql, 'SELECT node_id, language, name FROM game_name'),
    (row) => row.node_id,
  );
  const games = (await many<GameRow>(sql, 'SELECT * FROM game')).map((row): Game => {
    const own = new Map(
      (names.get(row.node_id) ?? []).flatMap(({ language, name }) => {
        const tag = tagOfCode(language);
        return tag ? [[tag, name] as const] : [];
      }),
    );
    return {
      nodeId: row.node_id,
      vendor: row.vendor,
      vendorName: vendors.get(row.vendor)?.name ?? row.vendor,
      vendorNames: new Map(),
      code: row.code,
      gameType: row.game_type,
      classify: row.classify,
      lines: row.lines,
      rtpPpm: row.rtp_ppm,
      hasDemo: row.has_demo,
      picture: row.picture,
      currencies: row.currencies,
      available: row.available,
      names: own,
      searchText: foldText([...own.values(), row.code].join(' \n ')),
    };
  });
  const byNode = new Map(games.map((game) => [game.nodeId, game]));
  const byCode = new Map(games.map((game) => [`${game.vendor}\n${game.code}`, game]));
  const { named, vendorsNamed } = await readNamed(sql, byNode);
  const inBrand = (brandId: string, game: Game): Game => named.get(brandId)?.get(game.nodeId) ?? game;
  const shown = new Map<string, ShownGame[]>();
  const paused = new Map<string, Set<number>>();
  const rows = await many<ShownRow>(sql, SHOWN);
  const offered = await houseOffers(sql);
  for (const row of rows) {
    const game = byNode.get(row.node_id);
    if (!game) continue;
    if (vendors.get(game.vendor)?.adapter === OWN_PAGES && !offered.has(`${row.brand_id}/${game.vendor}/${game.code}`)) continue;
    if (row.paused) {
      paused.set(row.brand_id, (paused.get(row.brand_id) ?? new Set()).add(row.node_id));
      continue;
    }
    const list = shown.get(row.brand_id) ?? [];
    list.push({ game: inBrand(row.brand_id, game), hotPosition: row.hot_position, isNew: row.is_new, picture: row.picture });
    shown.set(row.brand_id, list);
  }
  return {
    vendors,
    byNode,
    shown,
    paused,
    shownByNode: new Map([...shown].map(([brand, list]) => [brand, new Map(list.map((item) => [item.game.nodeId, item]))])),
    findByCode: (vendor, code) => byCode.get(`${vendor}\n${code}`),
    inBrand,
    vendorNames: (brandId, vendor) => vendorsNamed.get(`${brandId}\n${vendor}`),
  };
}
