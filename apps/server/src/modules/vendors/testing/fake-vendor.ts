import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, SIGNATURE_HEADER, signBody } from '../adapters/operator-wallet/signature.ts';

export interface WalletReply {
  status: string;
  user?: string;
  request_uuid?: string;
  currency?: string;
  balance?: number;
  [extra: string]: unknown;
}

/** What a call is answered that was not served and may be made again. */
export const BUSY = 'system.busy';

/** A vendor of the test's own: real HTTP, real RSA, both ways. */
export interface FakeVendor {
  url: string;
  publicKeyPem: string;
  /** Bodies of its launches, newest last. */
  launches: Record<string, unknown>[];
  /** Answers of `game/list`. */
  games: unknown[];
  /** Calls the operator's wallet; `tamper` changes the bytes after signing. */
  call(platformUrl: string, path: string, body: Record<string, unknown> | string, tamper?: (text: string) => string): Promise<WalletReply>;
  /** The operator whose calls it accepts. */
  trust(operatorPublicKeyPem: string): void;
  close(): Promise<void>;
}

export async function fakeVendor(): Promise<FakeVendor> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let operator: KeyObject | null = null;
  const launches: Record<string, unknown>[] = [];
  const games: unknown[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const raw = Buffer.concat(chunks);
        const signature = request.headers[SIGNATURE_HEADER];
        if (!operator || !isSigned(raw, typeof signature === 'string' ? signature : undefined, operator)) {
          response.writeHead(401).end('{}');
          return;
        }
        const body = JSON.parse(raw.toString()) as Record<string, unknown>;
        const answers: Record<string, () => unknown> = {
          '/operator/game/url': () => {
            launches.push(body);
            return { url: `https://games.example/play/${String(body['game_code'])}#t=${launches.length}` };
          },
          '/operator/game/list': () => ({ games }),
          '/operator/game/round': () => ({
            round: body['round'],
            state: 'open',
            url: `https://games.example/verify#${String(body['round'])}`,
          }),
        };
        const answer = answers[request.url ?? ''];
        response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer?.() ?? {}));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    launches,
    games,
    trust: (pem) => {
      operator = createPublicKey(pem);
    },
    async call(platformUrl, path, body, tamper = (text) => text) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(`${platformUrl}/vendor/lantern/${path}`, {
        method: 'POST',
        body: tamper(text),
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(Buffer.from(text), privateKey) },
      });
      if (response.status === 503) return { status: BUSY };
      if (response.status !== 200) throw new Error(`wallet answered ${response.status}`);
      return (await response.json()) as WalletReply;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
