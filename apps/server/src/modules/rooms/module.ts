import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { OWN_PAGES, type Vendors } from '../vendors/public.ts';
import type { RoomDeps } from './deps.ts';
import { forgetRooms, roomSections } from './member-data.ts';
import { createRooms } from './public.ts';

/** Presenters and their rooms. */
export const roomsModule = defineModule({
  name: 'rooms',
  uses: {
    audit: auditModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    playerLimits: playerLimitsModule,
    vendors: vendorsModule,
  },
  build: (_base, { content: { deps }, identity: { identity }, vendors }) => ({
    api: {},
    ...createRooms({
      ...deps,
      gamesOf: gamesOf(vendors),
      nameOf: async (sql, memberId) => {
        const member = await identity.findMember(memberId, sql);
        return { nickname: member?.nickname ?? '', username: member?.username ?? '' };
      },
    }),
    memberData: { sections: roomSections, forget: (tx, { memberId }) => forgetRooms(tx, memberId) },
  }),
});

/** What a brand offers, in its order. A room is shown next to a game's frame: games that are pages of the portal have none. */
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
