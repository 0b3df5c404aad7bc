import type { Endpoint, Envelope, WireBody, WireQuery, WireValue } from '@pavilion/contract/endpoint';
import { sealFor, type SealKeys, sealKeysFrom } from '@pavilion/contract/seal';
import { sessionKey } from '@pavilion/contract/session';
import type { TestDatabase } from '@pavilion/kit/testing';

/** What a browser needs of the world it is in. */
export interface BrowserWorld {
  url: string;
  database: TestDatabase;
  now(): Date;
  pass(seconds: number): void;
}

export interface Answer<V> {
  status: number;
  ok: boolean;
  code: string | undefined;
  message: string | undefined;
  /** Value of a success. */
  value: V;
  /** Value of a refusal. */
  detail: Record<string, unknown>;
  /** Field → code. */
  fields: Record<string, string>;
  token: unknown;
}

/** One browser: keeps cookies and a token, seals what must be sealed. */
export class Browser {
  readonly world: BrowserWorld;
  readonly ip: string;
  readonly merchant: string;
  token: string | null = null;
  cookies = new Map<string, string>();

  constructor(world: BrowserWorld, { ip = '203.0.113.7', merchant = 'koi' }: { ip?: string; merchant?: string } = {}) {
    this.world = world;
    this.ip = ip;
    this.merchant = merchant;
  }

  async keys(): Promise<SealKeys> {
    const { value } = await this.call(sessionKey);
    return sealKeysFrom(value, this.world.now().getTime());
  }

  async call<E extends Endpoint>(
    endpoint: E,
    body?: WireBody<E>,
    query?: WireQuery<E>,
    more: { language?: string; method?: string } = {},
  ): Promise<Answer<WireValue<E>>> {
    const method = more.method ?? endpoint.method;
    let text: string | undefined;
    if (endpoint.body) {
      text = endpoint.sealed
        ? JSON.stringify({
            value: await sealFor(
              await this.keys(),
              { brand: this.merchant, method, path: endpoint.path },
              body,
              this.world.now().getTime(),
            ),
          })
        : JSON.stringify(body ?? {});
    }
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    return this.send(`${endpoint.path}${search}`, {
      method,
      body: text,
      headers: { ...(endpoint.sealed ? { encryption: 'JWE' } : {}), language: more.language ?? 'EN' },
    });
  }

  async send<V>(
    path: string,
    init: { method: string; body?: string; headers?: Record<string, string> },
  ): Promise<Answer<V>> {
    const response = await fetch(`${this.world.url}${path}`, {
      method: init.method,
      body: init.body,
      headers: {
        merchant: this.merchant,
        'x-forwarded-for': this.ip,
        'content-type': 'application/json',
        ...(this.token ? { authorization: this.token } : {}),
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    const envelope = (await response.json()) as Envelope<V> & { token?: unknown };
    const detail = (envelope.success ? {} : (envelope.value ?? {})) as { fields?: { field: string; code: string }[] };
    return {
      status: response.status,
      ok: envelope.success,
      code: envelope.success ? undefined : envelope.errorCode,
      message: envelope.message,
      value: (envelope.success ? envelope.value : undefined) as V,
      detail,
      fields: Object.fromEntries((detail.fields ?? []).map(({ field, code }) => [field, code])),
      token: envelope.token,
    };
  }

  /** Fetches a picture and reads its answer where only the server can: in the database. */
  async captchaAnswer(): Promise<string> {
    this.world.pass(2);
    await this.send('/wps/captcha', { method: 'GET' });
    const { rows } = await this.world.database.pool.query<{ answer: string }>(
      'SELECT answer FROM captcha_challenge WHERE id = $1',
      [this.cookies.get('captchaId')],
    );
    return rows[0]?.answer ?? '';
  }
}
