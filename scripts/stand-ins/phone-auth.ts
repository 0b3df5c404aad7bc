import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PhoneAuthStandIn {
  url: string;
  /** The code last sent to a number. */
  codeFor(number: string): string | undefined;
  close(): Promise<void>;
}

/**
 * What each number's request for a code, or each code, is answered with: error names as the service gives them. Any other number gets a
 * code. The first two belong to the sending, the others to the checking.
 */
export const refusedNumbers: Readonly<Record<string, string>> = {
  '+5511900000001': 'INVALID_PHONE_NUMBER',
  '+5511900000002': 'MISSING_PHONE_NUMBER',
  '+5511900000003': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '+5511900000004': 'QUOTA_EXCEEDED',
  '+5511900000005': 'OPERATION_NOT_ALLOWED',
  '+5511900000006': 'CAPTCHA_CHECK_FAILED',
  '+5511900000007': 'SOMETHING_NEW',
};
export const refusedCodes: Readonly<Record<string, string>> = {
  '000001': 'INVALID_CODE',
  '000002': 'MISSING_CODE',
  '000003': 'SESSION_EXPIRED',
  '000004': 'TOO_MANY_ATTEMPTS_TRY_LATER',
};

const PROJECT = 'pavilion-demo';
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As the vendor's emulator makes them: unsigned. */
export function unsignedToken(number: string, claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: `user-${number}`,
    user_id: `user-${number}`,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    phone_number: number,
    firebase: { identities: { phone: [number] }, sign_in_provider: 'phone' },
    ...claims,
  })}.`;
}

interface Session {
  number: string;
  code: string;
}

/** Answers the calls the SDK makes of the service for a phone sign-in, and refuses the numbers and codes above as the service would. */
export async function startPhoneAuthStandIn(): Promise<PhoneAuthStandIn> {
  const sessions = new Map<string, Session>();
  const refuse = (message: string) => ({
    status: 400,
    body: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
  });
  const calls: Record<string, (body: Record<string, string>) => { status: number; body: unknown }> = {
    'accounts:sendVerificationCode': ({ phoneNumber = '' }) => {
      const refused = refusedNumbers[phoneNumber];
      if (refused) return refuse(refused);
      const sessionInfo = `session-${sessions.size + 1}`;
      sessions.set(sessionInfo, { number: phoneNumber, code: String(100_000 + ((sessions.size * 7919) % 900_000)) });
      return { status: 200, body: { sessionInfo } };
    },
    'accounts:signInWithPhoneNumber': ({ sessionInfo = '', code = '' }) => {
      const session = sessions.get(sessionInfo);
      const refused = refusedCodes[code];
      if (refused) return refuse(refused);
      if (!session) return refuse('INVALID_SESSION_INFO');
      if (session.code !== code) return refuse('INVALID_CODE');
      sessions.delete(sessionInfo);
      const idToken = unsignedToken(session.number);
      return {
        status: 200,
        body: {
          idToken,
          refreshToken: 'none',
          expiresIn: '3600',
          localId: `user-${session.number}`,
          isNewUser: false,
          phoneNumber: session.number,
        },
      };
    },
    'accounts:lookup': ({ idToken = '' }) => {
      const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
        sub: string;
        phone_number: string;
      };
      return { status: 200, body: { users: [{ localId: claims.sub, phoneNumber: claims.phone_number, providerUserInfo: [] }] } };
    },
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'OPTIONS') return answer(204, {});
    const name = /\/v1\/(accounts:\w+)/.exec(request.url ?? '')?.[1] ?? '';
    const call = calls[name];
    if (call)
      return void readJson(request)
        .then((body) => call(body))
        .then(({ status, body }) => answer(status, body));
    // The SDK wants a key before it leaves the check of the visitor out.
    if (request.url?.includes('/recaptchaParams')) return answer(200, { recaptchaSiteKey: 'stand-in' });
    if (request.url?.includes('recaptchaConfig')) return answer(200, {});
    return answer(404, { error: { code: 404, message: 'NOT_FOUND' } });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeFor: (number) => [...sessions.values()].findLast((session) => session.number === number)?.code,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString('utf8');
  return (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
}
