import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, SIGNATURE_HEADER, signBody } from '../../../apps/server/src/modules/vendors/adapters/operator-wallet/signature.ts';
import { loadOperatorKey } from '../../../apps/server/src/modules/vendors/operator-key.ts';
import { createOutbound } from '../../../apps/server/src/kernel/outbound.ts';
import { provisionVendor } from '../../../apps/server/src/modules/vendors/provision-vendor.ts';
import { followList } from '../../../apps/server/src/modules/vendors/seed-catalogue.ts';
import type { Product } from './product.ts';

export const VENDOR = 'DRILL';
export const GAME = 'drill-wheel';
/** The wire counts 1/100,000 of the main unit, the ledger 1/10,000. */
const WIRE_PER_UNIT = 10n;
/** The vendor's own patience with the wallet is a second; two here, so that a slow machine is no lost answer. */
const PATIENCE_MS = 2_000;

export interface WalletReply {
  status: string;
  /** Ledger units. */
  balance: bigint | null;
}

/** A vendor of the drill's own: its server answers launches, its key signs wallet calls. */
export interface DrillVendor {
  /** Token of the member's newest launch. */
  tokenOf(memberId: string): string | undefined;
  /** One signed call. Throws when there is no answer. */
  call(path: string, body: Record<string, unknown>, patienceMs?: number): Promise<WalletReply>;
  close(): Promise<void>;
}

/** Units as a number of the wire. */
export const wireAmount = (units: bigint): number => Number(units * WIRE_PER_UNIT);

/** Provisions the vendor and its one game at the brand, and serves its side of the protocol. */
export async function openVendor(product: Product): Promise<DrillVendor> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = new Map<string, string>();
  let operator: KeyObject | undefined;
  const server = await serve((raw, signature) => {
    if (!operator || !isSigned(raw, signature, operator)) return null;
    const { user, token } = JSON.parse(raw.toString()) as { user?: string; token?: string };
    if (user && token) tokens.set(user, token);
    return { url: 'https://games.example/drill' };
  });
  const database = await product.database();
  try {
    operator = createPublicKey((await loadOperatorKey(database.pool)).publicKeyPem);
    await provisionVendor(
      database.pool,
      {
        code: VENDOR,
        name: 'Drill',
        adapter: 'operator-wallet',
        keys: { public: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      createOutbound({ allowPrivate: true }),
    );
    await database.pool.query(`INSERT INTO brand_vendor (brand_id, vendor, position) VALUES ('brd_koi', $1, 99) ON CONFLICT DO NOTHING`, [
      VENDOR,
    ]);
    await followList(database.pool, VENDOR, [
      {
        code: GAME,
        gameType: 'RNG',
        classify: 'SM',
        lines: 0,
        rtpPpm: 950_000,
        hasDemo: false,
        picture: 'dice',
        currencies: ['VND'],
        names: { EN: 'Drill', VI: 'Drill', 'PT-BR': 'Drill', CN: 'Drill', MY: 'Drill', PT: 'Drill' },
      },
    ]);
  } finally {
    await database.close();
  }
  return {
    tokenOf: (memberId) => tokens.get(memberId),
    async call(path, body, patienceMs = PATIENCE_MS) {
      const text = JSON.stringify(body);
      const response = await fetch(`${product.url}/vendor/${VENDOR}/${path}`, {
        method: 'POST',
        body: text,
        signal: AbortSignal.timeout(patienceMs),
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(Buffer.from(text), privateKey) },
      });
      if (response.status !== 200) throw new Error(`the wallet answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
      const answer = await response.text();
      const balance = /"balance":(-?\d+)/.exec(answer)?.[1];
      return {
        status: (JSON.parse(answer) as { status: string }).status,
        balance: balance === undefined ? null : BigInt(balance) / WIRE_PER_UNIT,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function serve(answer: (raw: Buffer, signature: string | undefined) => unknown): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const signature = request.headers[SIGNATURE_HEADER];
        const body = answer(Buffer.concat(chunks), typeof signature === 'string' ? signature : undefined);
        response.writeHead(body ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
      });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
