import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import type { Identity } from './modules/identity/public.ts';
import { createRooms, type RoomDeps } from './modules/rooms/public.ts';
import { OWN_PAGES, type Vendors } from './modules/vendors/public.ts';

/** Presenters and their rooms, wired apart from `domains.ts`. */
export const roomsModule = (deps: Deps, { identity, vendors }: { identity: Identity; vendors: Vendors }): DomainModule =>
  createRooms({
    ...deps,
    gamesOf: gamesOf(vendors),
    nameOf: async (sql, memberId) => {
      const member = await identity.findMember(memberId, sql);
      return { nickname: member?.nickname ?? '', username: member?.username ?? '' };
    },
  });

/** What a brand offers, in its order. A room stands beside a game in its frame: games that are pages of the portal have none. */
const gamesOf =
  (vendors: Vendors): RoomDeps['gamesOf'] =>
  async (brandId, nodeIds, language) => {
    const wanted = nodeIds === 'all' ? null : new Set(nodeIds);
    const catalogue = await vendors.catalogue();
    const offered = (catalogue.shown.get(brandId) ?? []).filter(
      ({ game }) => (!wanted || wanted.has(game.nodeId)) && catalogue.vendors.get(game.vendor)?.adapter !== OWN_PAGES,
    );
    const byVendor = Map.groupBy(offered, ({ game }) => game.vendor);
    const looks = new Map<number, { name: string; iconUrl: string }>();
    for (const [vendor, games] of byVendor) {
      const faces = await vendors.gameLooks(
        vendor,
        games.map(({ game }) => game.code),
        { language, brandId },
      );
      for (const { game } of games) {
        const face = faces.get(game.code);
        if (face) looks.set(game.nodeId, face);
      }
    }
    return new Map(
      offered.flatMap(({ game: { nodeId, code } }) => {
        const face = looks.get(nodeId);
        return face ? [[nodeId, { nodeId, code, name: face.name, picture: face.iconUrl }] as const] : [];
      }),
    );
  };
