import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the other side does with the next request instead of its usual answer. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  | { kind: 'hang' }
  /** Takes the message, then drops the connection before the answer. */
  | { kind: 'cut' }
  | { kind: 'garbage' };

export interface Carrier {
  /** `host:port` */
  host: string;
  /** Messages taken, in order. */
  taken: { to: string; from: string; text: string }[];
  requests: number;
  faults: Fault[];
  close(): Promise<void>;
}

interface CarrierRequest {
  path: string;
  method: string;
  headers: IncomingMessage['headers'];
  /** Undefined: not sent as a form. */
  form: URLSearchParams | undefined;
}

type CarrierAnswer = { status: number; body: unknown; taken?: Carrier['taken'][number] };

async function start(answerOf: (asked: CarrierRequest, count: number) => CarrierAnswer): Promise<Carrier> {
  const carrier: Carrier = { host: '', taken: [], requests: 0, faults: [], close: async () => undefined };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      carrier.requests += 1;
      const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
      const answer = answerOf(
        {
          path: request.url ?? '',
          method: request.method ?? '',
          headers: request.headers,
          form: isForm ? new URLSearchParams(body) : undefined,
        },
        carrier.requests,
      );
      const fault = carrier.faults.shift();
      if (fault?.kind === 'hang') return;
      if (answer.taken && fault?.kind !== 'status') carrier.taken.push(answer.taken);
      if (fault?.kind === 'cut') {
        request.socket.destroy();
        return;
      }
      if (fault?.kind === 'garbage') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
        return;
      }
      const { status, body: said } = fault?.kind === 'status' ? { status: fault.status, body: fault.body ?? {} } : answer;
      response
        .writeHead(status, { 'content-type': 'application/json', ...(fault?.kind === 'status' ? fault.headers : {}) })
        .end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  carrier.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  carrier.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return carrier;
}

const E164 = /^\+[1-9]\d{6,14}$/;
const oops = (status: number, code: number, message: string): CarrierAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.example/docs/errors/${code}`, status },
});

/** Checks a request as Twilio's Messages resource documents it, and answers in its shapes. */
export const startTwilio = ({ account, token, from }: { account: string; token: string; from: string }): Promise<Carrier> =>
  start(({ path, method, headers, form }, count) => {
    if (headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`) return oops(401, 20003, 'Authenticate');
    if (path !== `/2010-04-01/Accounts/${account}/Messages.json`) return oops(404, 20404, 'The requested resource was not found');
    if (method !== 'POST') return oops(405, 20004, 'Method not allowed');
    const [to, sender, text] = [form?.get('To'), form?.get('From'), form?.get('Body')];
    if (!to) return oops(400, 21604, "A 'To' phone number is required.");
    if (!sender) return oops(400, 21603, "A 'From' phone number is required.");
    if (!text) return oops(400, 21602, 'Message body is required.');
    if (!E164.test(to)) return oops(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (sender !== from)
      return oops(400, 21606, `The From phone number ${sender} is not a valid, message-capable number for your account.`);
    if (text.length > 1600) return oops(400, 21617, 'The concatenated message body exceeds the 1600 character limit');
    return {
      status: 201,
      taken: { to, from: sender, text },
      body: {
        sid: `SM${String(count).padStart(32, '0')}`,
        account_sid: account,
        to,
        from: sender,
        body: text,
        status: 'queued',
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        num_segments: '1',
        api_version: '2010-04-01',
      },
    };
  });

const part = (status: string, text: string): CarrierAnswer => ({
  status: 200,
  body: { 'message-count': '1', messages: [{ status, 'error-text': text }] },
});

/** Checks a request as Vonage's SMS call documents it: everything is answered with 200, the body holds the status. */
export const startVonage = ({ key, secret }: { key: string; secret: string }): Promise<Carrier> =>
  start(({ path, method, form }, count) => {
    if (path !== '/sms/json' || method !== 'POST') return { status: 404, body: {} };
    if (!form) return part('2', 'Missing api_key');
    for (const name of ['api_key', 'api_secret', 'from', 'to', 'text']) if (!form.get(name)) return part('2', `Missing ${name}`);
    if (form.get('api_key') !== key || form.get('api_secret') !== secret) return part('4', 'Bad Credentials');
    const [to = '', from = '', text = ''] = [form.get('to'), form.get('from'), form.get('text')].map((value) => value ?? '');
    if (!/^[1-9]\d{6,14}$/.test(to)) return part('3', 'Invalid value for parameter: to');
    const plain = [...text].map((letter) => ((letter.codePointAt(0) ?? 0) < 0x100 ? letter : '?')).join('');
    const arrived = form.get('type') === 'unicode' ? text : plain;
    return {
      status: 200,
      taken: { to, from, text: arrived },
      body: {
        'message-count': '1',
        messages: [
          {
            to,
            'message-id': `0C000000${count}`,
            status: '0',
            'remaining-balance': '3.14159265',
            'message-price': '0.03330000',
            network: '12345',
          },
        ],
      },
    };
  });
