import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerUnreadable, namesOneHost, plainRefusal } from '@pavilion/kit/request-guard';
import type { Logger } from '@pavilion/kit/log';
import { Provider, interactionPolicy } from 'oidc-provider';
import { memoryStore } from './memory.ts';
import { choosingPage, lostPage, pageStyle, type Person } from './page.ts';

export interface IdpOptions {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Address browsers and the platform reach this server at; empty: this machine at the port. */
  publicUrl: string;
  log: Logger;
  clients: readonly { clientId: string; redirectUris: readonly string[] }[];
}

export interface Idp {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Two houses, each an OpenID Connect provider of its own below its path. */
export const houses = [
  { code: 'lumen', name: 'Lumen ID' },
  { code: 'harbor', name: 'Harbor ID' },
] as const;
type House = (typeof houses)[number];

/** Invented, and the same at every start. */
const people: readonly Person[] = [
  { id: 'ines', name: 'Inês Calado', email: 'ines@post.example' },
  { id: 'minh', name: 'Minh Trần', email: 'minh@post.example' },
  { id: 'lin', name: 'Lin Wei', email: 'lin@post.example' },
];

const MAX_BODY = 4_096;
const STYLE_HASH = createHash('sha256').update(pageStyle).digest('base64');

interface Room {
  house: House;
  provider: Provider;
  answer: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** Starts the sandbox identity provider. What it knows is gone with it: nobody's account hangs on it but in a demonstration. */
export async function startIdp(options: IdpOptions): Promise<Idp> {
  let rooms: readonly Room[] = [];
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    for (const [name, value] of Object.entries(safeHeaders(options.publicUrl))) response.setHeader(name, value);
    if (!namesOneHost(request)) return send(response, { status: 400, html: lostPage('en') });
    void answer(rooms, options, { request, response }).catch((error: unknown) => {
      options.log.warn({ err: error }, 'sign-in failed');
      send(response, { status: 400, html: lostPage('en') });
    });
  });
  answerUnreadable(server, plainRefusal, options.log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = options.publicUrl || `http://localhost:${port}`;
  rooms = await Promise.all(houses.map((house) => openRoom(house, url, options)));
  return {
    url,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function openRoom(house: House, url: string, { clients, log }: IdpOptions): Promise<Room> {
  const { privateKey } = (await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const key = await webcrypto.subtle.exportKey('jwk', privateKey);
  const policy = interactionPolicy.base();
  // Whoever comes back may want to be somebody else: it is asked every time.
  policy
    .get('login')
    ?.checks.add(new interactionPolicy.Check('asked_always', 'who are you', (ctx) => ctx.oidc.result?.login === undefined));
  const provider = new Provider(`${url}/${house.code}`, {
    clients: clients.map(({ clientId, redirectUris }) => ({
      client_id: clientId,
      redirect_uris: [...redirectUris],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    adapter: memoryStore(),
    jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256', kid: house.code } as never] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `${house.code}_session`, interaction: `${house.code}_asking`, resume: `${house.code}_resume` },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // Its page for ending a session is the library's own, with a script and without a policy; nobody stays signed in here anyway.
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `/${house.code}/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 300 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => claimsOf(id) }),
    renderError: (ctx, out, error) => {
      log.debug({ err: error, out }, 'sign-in refused');
      ctx.set(headersFor([]));
      ctx.body = lostPage('en');
    },
  });
  return { house, provider, answer: provider.callback() };
}

/** A typed address is not verified. */
function claimsOf(id: string) {
  const person = people.find((one) => one.id === id);
  return {
    sub: createHash('sha256').update(id).digest('base64url').slice(0, 24),
    email: person?.email ?? id,
    email_verified: person !== undefined,
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

async function answer(rooms: readonly Room[], options: IdpOptions, { request, response }: Exchange): Promise<void> {
  const url = request.url ?? '/';
  const room = rooms.find(({ house }) => url.startsWith(`/${house.code}/`));
  if (!room) return send(response, { status: url === '/readyz' ? 200 : 404, html: lostPage('en') });
  if (url.startsWith(`/${room.house.code}/interaction/`)) return choose(room, options, { request, response });
  // Below a path, the library needs the original path.
  Object.assign(request, { originalUrl: url });
  request.url = url.slice(room.house.code.length + 1);
  await room.answer(request, response);
}

/** The provider's one page: asks who the visitor is, and sends them back with the answer. */
async function choose({ house, provider }: Room, { clients }: IdpOptions, { request, response }: Exchange): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  const language = String(details.params['ui_locales'] ?? 'en').split(' ')[0] ?? 'en';
  if (request.method !== 'POST') {
    const origins = new Set(clients.flatMap(({ redirectUris }) => redirectUris.map((uri) => new URL(uri).origin)));
    return send(response, {
      status: 200,
      formTargets: [...origins],
      html: choosingPage({ house: house.name, language, action: request.url ?? '', people }),
    });
  }
  const form = new URLSearchParams(await readBody(request));
  const accountId = (form.get('email') ?? form.get('person') ?? '').trim().toLowerCase();
  if (!accountId) {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person did not want to sign in.',
    });
  }
  const grant = new provider.Grant({ accountId, clientId: String(details.params['client_id']) });
  grant.addOIDCScope('openid email');
  const grantId = await grant.save();
  return provider.interactionFinished(
    request,
    response,
    { login: { accountId, remember: false }, consent: { grantId } },
    { mergeWithLastSubmission: false },
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError('the form is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  response: ServerResponse,
  { status, html, formTargets = [] }: { status: number; html: string; formTargets?: readonly string[] },
): void {
  if (response.headersSent) return;
  response.writeHead(status, headersFor(formTargets));
  response.end(html);
}

/** Of every answer, the library's own too. */
const safeHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Of every page: what it may load, where its forms may lead. */
const headersFor = (formTargets: readonly string[]): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action ${["'self'", ...formTargets].join(' ')}`,
});
