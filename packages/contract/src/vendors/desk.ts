import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { codeText, rowId, wholeJsonNumber } from '../base/wire-types.ts';

// Games and vendors, as brands offer them and as operators switch them off for the moment. Off: gone from the lobby, not started, no new
// stakes, in force within a second; open rounds end as they would.

const pause = z.object({
  /** Null: in every brand. */
  brandId: z.nullable(z.string()),
  reason: z.string(),
  byName: z.nullable(z.string()),
  at: z.string(),
});

/**
 * Under which other names it is known: the vendor's own (`brandId` null) where `name` is that of the operator's only brand, else those of the brands that have one.
 */
const otherNames = z.array(z.object({ brandId: z.nullable(z.string()), name: z.string() }));

const gameRow = z.object({
  nodeId: z.number(),
  code: z.string(),
  name: z.string(),
  otherNames,
  gameType: z.string(),
  /** Brands of the operator's scope that offer it; `isOn` false: switched off there, by itself or with its vendor. */
  brands: z.array(z.object({ brandId: z.string(), isOn: z.boolean() })),
  pauses: z.array(pause),
});

export const gamesList = endpoint({
  summary: 'Vendors with their games, where each is offered and what is switched off',
  method: 'GET',
  path: '/desk/games',
  access: 'desk',
  permission: 'games.read',
  value: z.object({
    vendors: z.array(z.object({ code: z.string(), name: z.string(), otherNames, pauses: z.array(pause), games: z.array(gameRow) })),
  }),
  errors: deskErrors,
});

export const gameCatalogue = endpoint({
  summary: "Every vendor of the installation with its games: what a brand's draft may offer",
  method: 'GET',
  path: '/desk/games/catalogue',
  access: 'desk',
  permission: 'brands.read',
  value: z.object({
    vendors: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        games: z.array(z.object({ code: z.string(), name: z.string(), gameType: z.string() })),
      }),
    ),
  }),
  errors: deskErrors,
});

export const gameSwitch = endpoint({
  summary: 'Switches a game or all games of a vendor off or on again, in one brand or in all',
  method: 'POST',
  path: '/desk/games/switch',
  access: 'desk',
  permission: 'games.switch',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    vendor: codeText(12),
    /** Null: every game of the vendor. */
    nodeId: z.nullable(wholeJsonNumber({ min: 1 })),
    /** Null: in every brand; by operators of all brands only. */
    brandId: z.nullable(rowId),
    on: z.boolean(),
    reason,
  }),
  errors: { ...deskErrors, 'game.not.found': 404 },
});
