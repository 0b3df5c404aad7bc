import { addressOf } from '@pavilion/contract/base/client';
import type { Endpoint, Envelope, WireBody, WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { sealFor, type SealKeys, sealKeysFrom } from '@pavilion/contract/base/seal';
import { sessionKey } from '@pavilion/contract/base/session-key';

/** Where the calls go, and the time there. */
export interface Address {
  url: string;
  now(): Date;
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

/** One client of the wire: keeps cookies and a token, seals what must be sealed. */
export class Visitor {
  readonly at: Address;
  readonly ip: string;
  readonly merchant: string;
  token: string | null = null;
  cookies = new Map<string, string>();

  constructor(at: Address, { ip = '203.0.113.7', merchant = 'koi' }: { ip?: string; merchant?: string } = {}) {
    this.at = at;
    this.ip = ip;
    this.merchant = merchant;
  }

  async keys(): Promise<SealKeys> {
    const { value } = await this.call(sessionKey);
    return sealKeysFrom(value, this.at.now().getTime());
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
            value: await sealFor(await this.keys(), { brand: this.merchant, method, path: endpoint.path }, body, this.at.now().getTime()),
          })
        : JSON.stringify(body ?? {});
    }
    return this.send(addressOf(endpoint, query), {
      method,
      body: text,
      headers: { ...(endpoint.sealed ? { encryption: 'JWE' } : {}), language: more.language ?? 'EN' },
    });
  }

  async send<V>(
    path: string,
    init: { method: string; body?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Answer<V>> {
    const response = await fetch(`${this.at.url}${path}`, {
      method: init.method,
      body: init.body,
      headers: {
        merchant: this.merchant,
        'x-forwarded-for': this.ip,
        'content-type': 'application/json',
        ...(this.token ? { authorization: this.token } : {}),
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    const answered: unknown = await response.json();
    // A bare answer is the value itself.
    const isBare = response.ok && !(typeof answered === 'object' && answered !== null && 'success' in answered);
    const envelope = (isBare ? { success: true, value: answered } : answered) as Envelope<V> & { token?: unknown };
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
}
