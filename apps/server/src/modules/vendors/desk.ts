import { gameCatalogue, gamesList, gameSwitch } from '@pavilion/contract/vendors/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { type Db, many, maybeOne, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { type Catalogue, type Game, nameIn, vendorNameIn } from './catalogue.ts';

interface GamesDeskDeps {
  db: Db;
  access: DeskAccess;
  catalogue(): Promise<Catalogue>;
  /** The next question goes to the database. */
  forgetCatalogue(): void;
}

/** Vendors and games at the desk, and the switch that takes them out of every lobby for the moment. */
export function registerVendorsDesk({ serve, access }: DeskRegistrar, base: Omit<GamesDeskDeps, 'access'>): void {
  const deps = { ...base, access };
  serve(gamesList, (_input, context) => listGamesOfDesk(deps, context));
  serve(gameCatalogue, (_input, context) => listCatalogue(deps, context));
  serve(gameSwitch, async ({ body }, context) => {
    await switchGame(deps, body, context);
    return undefined;
  });
}

interface PauseRow {
  vendor: string;
  node_id: number | null;
  brand_id: string | null;
  reason: string;
  paused_by: string;
  paused_at: Date;
}

/** Everything a brand of the operator's scope offers, or offered before it was switched off. */
async function listGamesOfDesk({ db, access, catalogue, forgetCatalogue }: GamesDeskDeps, { session, language }: OperatorContext) {
  forgetCatalogue();
  const { vendors, byNode, shownByNode, paused, inBrand, vendorNames } = await catalogue();
  // Operators of one brand read its own names; in several a game has several.
  const named = (original: string, nameOf: (brandId: string) => string) => {
    const own = session.scope.map((brandId) => ({ brandId, name: nameOf(brandId) })).filter(({ name }) => name !== original);
    const [only] = session.scope.length === 1 ? own : [];
    return only ? { name: only.name, otherNames: [{ brandId: null, name: original }] } : { name: original, otherNames: own };
  };
  const called = (game: Game) => named(nameIn(game, language), (brandId) => nameIn(inBrand(brandId, game), language));
  const vendorCalled = (vendor: { code: string; name: string }) =>
    named(vendorNameIn(vendor, language), (brandId) => vendorNameIn({ ...vendor, own: vendorNames(brandId, vendor.code) }, language));
  const rows = await many<PauseRow>(db, 'SELECT * FROM game_pause WHERE brand_id IS NULL OR brand_id = ANY ($1) ORDER BY paused_at DESC', [
    session.scope,
  ]);
  const names = await access.operatorNames(rows.map(({ paused_by: by }) => by));
  const pausesOf = (vendor: string, nodeId: number | null) =>
    rows
      .filter((row) => row.vendor === vendor && row.node_id === nodeId)
      .map((row) => ({
        brandId: row.brand_id,
        reason: row.reason,
        byName: names.get(row.paused_by) ?? null,
        at: row.paused_at.toISOString(),
      }));
  const games = [...byNode.values()].flatMap((game) => {
    const brands = session.scope.flatMap((brandId) => {
      const isOn = shownByNode.get(brandId)?.has(game.nodeId) === true;
      return isOn || paused.get(brandId)?.has(game.nodeId) ? [{ brandId, isOn }] : [];
    });
    if (brands.length === 0) return [];
    const { nodeId, code, gameType, vendor } = game;
    return [{ vendor, nodeId, code, gameType, ...called(game), brands, pauses: pausesOf(vendor, nodeId) }];
  });
  const byVendor = Map.groupBy(games, ({ vendor }) => vendor);
  return {
    vendors: [...byVendor].map(([code, list]) => ({
      code,
      ...vendorCalled({ code, name: vendors.get(code)?.name ?? code }),
      pauses: pausesOf(code, null),
      games: list.map(({ vendor: _vendor, ...game }) => game).toSorted((a, b) => a.name.localeCompare(b.name)),
    })),
  };
}

/** What a brand's draft may offer: every vendor and game. */
async function listCatalogue({ catalogue, forgetCatalogue }: GamesDeskDeps, { language }: OperatorContext) {
  forgetCatalogue();
  const { vendors, byNode } = await catalogue();
  const byVendor = Map.groupBy([...byNode.values()], ({ vendor }) => vendor);
  return {
    vendors: [...vendors.values()].map(({ code, name }) => ({
      code,
      name: vendorNameIn({ code, name }, language),
      games: (byVendor.get(code) ?? [])
        .map((game) => ({ code: game.code, name: nameIn(game, language), gameType: game.gameType }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    })),
  };
}

async function switchGame(
  { db, access, forgetCatalogue }: GamesDeskDeps,
  { vendor, nodeId, brandId, on, reason }: InnerBody<typeof gameSwitch>,
  context: OperatorContext,
): Promise<void> {
  if (brandId !== null) await access.brandInScope(brandId, context);
  else if (!isInScope(null, context.session)) throw refuse('desk.not.permitted');
  const known = await maybeOne<{ code: string | null }>(
    db,
    'SELECT g.code FROM vendor v LEFT JOIN game g ON g.vendor = v.code AND g.node_id = $2 WHERE v.code = $1',
    [vendor, nodeId],
  );
  if (!known || (nodeId !== null && known.code === null)) throw refuse('game.not.found');
  await transaction(db, async (tx) => {
    const { rowCount } = on
      ? await tx.query(
          'DELETE FROM game_pause WHERE vendor = $1 AND node_id IS NOT DISTINCT FROM $2 AND brand_id IS NOT DISTINCT FROM $3',
          [vendor, nodeId, brandId],
        )
      : await tx.query(
          'INSERT INTO game_pause (vendor, node_id, brand_id, reason, paused_by, paused_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
          [vendor, nodeId, brandId, reason, context.session.operatorId, context.now],
        );
    if (rowCount === 0) return;
    await writeAuditEntry(tx, operatorActor(context), {
      action: on ? 'game.on' : 'game.off',
      subjectKind: nodeId === null ? 'vendor' : 'game',
      subjectId: nodeId === null ? vendor : `${vendor}/${known.code}`,
      brandId,
      detail: { reason },
    });
  });
  forgetCatalogue();
}
