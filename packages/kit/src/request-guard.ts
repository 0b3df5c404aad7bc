import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** A request refused before any route saw it, or by no route. */
export interface UnroutedRefusal {
  /** HTTP status, 400 to 503. */
  status: number;
  requestId: string;
  /** Empty where the request could not be read. */
  headers: IncomingHttpHeaders;
}

/** JSON text of such an answer, in the shape this server's other answers have. */
export type RenderRefusal = (refusal: UnroutedRefusal) => string;

const PLAIN_CODES: Readonly<Record<number, string>> = { 404: 'not.found', 500: 'internal', 503: 'busy' };

export const plainRefusal: RenderRefusal = ({ status, requestId }) =>
  JSON.stringify({ error: PLAIN_CODES[status] ?? 'bad.request', requestId });

/** No browser shall guess what an answer is, run it, show it in a frame or cache it. */
export const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** What Node's HTTP parser refuses, by the error's code; 400 for all others. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * Answers requests that are not valid HTTP, and unknown `Expect` headers, in the server's own shape. Nothing is written to a
 * caller that is gone, or behind an answer already begun on the same connection.
 */
export function answerUnreadable(server: Server, render: RenderRefusal, log: { debug(entry: object, words: string): void }): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.debug({ code: error.code }, 'unreadable request');
    if (socket.writable && !hasBegunAnswer(socket)) socket.write(rawAnswer(STATUS_OF[error.code ?? ''] ?? 400, render));
    socket.destroySoon();
  });
  server.on('checkExpectation', (request, response) => {
    const requestId = randomUUID();
    const body = render({ status: 417, requestId, headers: request.headers });
    response
      .writeHead(417, { ...refusalHeaders, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' })
      .end(body);
  });
}

const hasBegunAnswer = (socket: Socket): boolean =>
  (socket as { _httpMessage?: { headersSent?: boolean } | null })._httpMessage?.headersSent === true;

function rawAnswer(status: number, render: RenderRefusal): string {
  const requestId = randomUUID();
  const body = render({ status, requestId, headers: {} });
  const headers = { ...refusalHeaders, 'x-request-id': requestId, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
}

/**
 * Whether a request names its host exactly once (HTTP/1.0 may leave it out). Of two, a proxy may have looked at the other one. Node
 * joins or drops repeated headers, so the raw list is counted.
 */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether the caller disconnected before the whole request was read: no fault, and no answer is sent. */
export const isCutOff = (request: IncomingMessage): boolean => !request.complete && (request.readableAborted || request.destroyed);
