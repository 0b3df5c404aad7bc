import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Vendor } from '../../catalogue.ts';
import { SIGNATURE_HEADER, signBody } from './signature.ts';

/** The vendor did not answer, or not as agreed. */
export class VendorUnavailable extends Error {
  constructor(vendor: string, path: string, cause: unknown) {
    super(`${vendor} ${path}: no usable answer`, { cause });
    this.name = 'VendorUnavailable';
  }
}

const TIMEOUT_MS = 4_000;

/** One signed call to the vendor, its answer checked. Throws VendorUnavailable. */
async function call<S extends z.ZodMiniType>(
  vendor: Vendor,
  key: KeyObject,
  request: { path: string; body: Record<string, unknown>; answer: S },
): Promise<z.output<S>> {
  try {
    if (!vendor.baseUrl) throw new Error('the vendor is not provisioned');
    const body = Buffer.from(JSON.stringify({ ...request.body, operator_id: vendor.operatorId }));
    const response = await fetch(`${vendor.baseUrl}${request.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, key) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return z.parse(request.answer, await response.json());
  } catch (error) {
    throw new VendorUnavailable(vendor.code, request.path, error);
  }
}

export interface GameUrlRequest {
  /** Both absent: demonstration with play money. */
  user?: string;
  token?: string;
  game_code: string;
  platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  lang: string;
  /** XXX in a demonstration. */
  currency: string;
  country: string | null;
  ip: string;
  lobby_url: string;
  deposit_url: string;
  sub_partner_id: string;
  meta: Record<string, unknown>;
}

export async function askGameUrl(vendor: Vendor, key: KeyObject, request: GameUrlRequest): Promise<string> {
  const answer = await call(vendor, key, {
    path: '/operator/game/url',
    body: { ...request },
    answer: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  });
  return answer.url;
}

const listedGame = z.object({
  game_code: z.string(),
  names: z.record(z.string(), z.string()),
  kind: z.string(),
  /** Base name of its pictures, where it is not the code. */
  picture: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))),
  rtp_ppm: z.number(),
  lines: z.number(),
  ways: z.optional(z.number()),
  demo: z.boolean(),
  currencies: z.array(z.string()),
});
export type ListedGame = z.infer<typeof listedGame>;

export async function askGameList(vendor: Vendor, key: KeyObject): Promise<ListedGame[]> {
  const { games } = await call(vendor, key, {
    path: '/operator/game/list',
    body: {},
    answer: z.object({ games: z.array(listedGame) }),
  });
  return games;
}

const roundDetails = z.looseObject({ round: z.string(), state: z.string() });

/** How a round stands at the vendor. */
export async function askRound(vendor: Vendor, key: KeyObject, round: string): Promise<z.infer<typeof roundDetails>> {
  return call(vendor, key, { path: '/operator/game/round', body: { round }, answer: roundDetails });
}
