import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { ipOf, isOutside, isPublicIp } from './outside-address.ts';

export interface OutboundRules {
  /** This machine and private networks may be called: a demonstration, or `OUTBOUND_PRIVATE=allow`. */
  allowPrivate: boolean;
  /** Addresses of the product's own programs and from the environment: trusted, as they come from the operator of the installation. */
  trusted?: readonly (string | null | undefined)[];
  /** How names are resolved; the system's way unless given. */
  lookup?: LookupFunction;
}

export interface OutboundInit {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
  /** `error` unless given: no call follows another address. `manual` gives the answer that names it. */
  redirect?: 'error' | 'manual';
}

/** The only way the server calls an address from user input. */
export interface Outbound {
  /** As `fetch` answers and fails. Refuses addresses inside, also those a name resolves to at this very moment, and follows no redirect. */
  fetch(url: string | URL, init?: OutboundInit): Promise<Response>;
  /** Whether an address may be saved. A name that cannot be resolved now may be: it is checked again at every call. */
  mayReach(url: string): Promise<boolean>;
}

/** Why an address is not saved. */
export const INSIDE = 'an address of this machine, a private network or a cloud’s own services is not called (OUTBOUND_PRIVATE)';

/** Code of the cause when a call was refused for where it leads. */
export const OUTBOUND_REFUSED = 'ERR_OUTBOUND_REFUSED';

class OutboundRefused extends Error {
  readonly code = OUTBOUND_REFUSED;
}

const RESOLVE_MS = 3_000;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export function createOutbound({ allowPrivate, trusted = [], lookup = dns.lookup as LookupFunction }: OutboundRules): Outbound {
  const own = new Set(trusted.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : [])));
  const isFree = (url: URL): boolean => allowPrivate || own.has(url.origin);
  const guarded = guardedLookup(lookup);
  return {
    async fetch(url, init = {}) {
      const address = new URL(url);
      const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
      if (!isWeb || !(isFree(address) || isOutside(address))) throw failed(new OutboundRefused(`${address.host} is not called from here`));
      return call(address, init, isFree(address) ? lookup : guarded);
    },
    async mayReach(text) {
      const url = URL.parse(text);
      if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false;
      if (isFree(url)) return true;
      if (!isOutside(url)) return false;
      return ipOf(url) !== null || !(await resolvesInside(guarded, url.hostname));
    },
  };
}

/** Resolves a name as it is connected to, and gives nothing where any of its addresses is inside: another one may be taken next time. */
function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      if (error) return done(error, []);
      const inside = addresses.find(({ address }) => !isPublicIp(address));
      const [first] = addresses;
      if (inside || !first) return done(new OutboundRefused(`${hostname} is at ${inside?.address ?? 'no address'}`), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/** Within a time: who saves an address does not wait for a name server that is away. */
function resolvesInside(guarded: LookupFunction, hostname: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), RESOLVE_MS);
    guarded(hostname, { all: true }, (error) => {
      clearTimeout(timer);
      resolve(error instanceof OutboundRefused);
    });
  });
}

const failed = (cause: unknown): TypeError => new TypeError('fetch failed', { cause });

/** Opens a new connection for each call, to an address that `lookup` returned: nothing is resolved again between the check of a name and the call. */
async function call(
  url: URL,
  { method = 'GET', headers = {}, body = null, signal = null, redirect = 'error' }: OutboundInit,
  lookup: LookupFunction,
) {
  // Encodes the body and names its type as `fetch` does.
  const asked = new Request(url, { method, headers, body });
  const bytes = body === null ? null : Buffer.from(await asked.arrayBuffer());
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: asked.method,
        agent: false,
        lookup,
        ...(signal ? { signal } : {}),
        headers: {
          'accept-encoding': 'identity',
          ...Object.fromEntries(asked.headers),
          ...(bytes ? { 'content-length': bytes.length } : {}),
        },
      },
      resolve,
    );
    request.on('error', (error) => reject(signal?.aborted ? (signal.reason as Error) : failed(error)));
    request.end(bytes);
  });
  const status = answer.statusCode ?? 0;
  if (redirect === 'error' && status >= 300 && status < 400 && answer.headers.location !== undefined) {
    answer.destroy();
    throw failed(new Error(`${url.host} answered ${status}: redirects are not followed`));
  }
  const given = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) given.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  const hasBody = !WITHOUT_BODY.has(status) && asked.method !== 'HEAD';
  if (!hasBody) answer.resume();
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, {
    status,
    statusText: answer.statusMessage ?? '',
    headers: given,
  });
}
