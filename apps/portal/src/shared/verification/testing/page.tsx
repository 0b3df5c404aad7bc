import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

export interface PageFacts {
  /** Codes of the modules that are on. */
  modules?: readonly string[];
  /** Facts of the brand beyond its code, currency and language. */
  brand?: Readonly<Record<string, unknown>>;
  /** The fields of the registration. */
  register?: Readonly<Record<string, unknown>>;
  /** Hosts of the brand. */
  domainRoute?: readonly { domain: string }[];
  /** The brand's measuring tag. */
  gtagId?: string;
}

/**
 * The data block of a served page, as far as these parts read it. To be laid before anything of the portal is imported: it is read once.
 * For another page, call `vi.resetModules()` and import again.
 */
export function layPage({ modules = [], brand = {}, register = {}, domainRoute = [], gtagId = '' }: PageFacts = {}): void {
  document.getElementById('boot')?.remove();
  const block = document.createElement('script');
  block.id = 'boot';
  block.type = 'application/json';
  block.textContent = JSON.stringify({
    language: 'en',
    gameOrigins: [],
    status: {
      status: 0,
      serverTime: Date.now(),
      location: { ip: '203.0.113.7', country: null },
      info: {
        brand: { code: 'koi', currency: 'VND', languages: [{ code: 'EN', tag: 'en' }], modules: {}, ...brand },
        register,
        domainRoute,
        analytics: { gtagId },
        imageCDNs: [],
        whitelabel: { modId: 'ALL', enabled: '1', childrenNodes: modules.map((modId) => ({ modId, enabled: '1', childrenNodes: [] })) },
      },
    },
  });
  document.head.append(block);
}

export interface RecordedCall {
  path: string;
  body: Record<string, unknown>;
}

export type Answer = { value: unknown } | { code: string; message?: string; status?: number; value?: Record<string, unknown> } | 'offline';

/** Answers the wire in place of a server; the requests are recorded. */
export function answerWith(answers: Readonly<Record<string, (asked: RecordedCall, count: number) => Answer>>): RecordedCall[] {
  const all: RecordedCall[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input).split('?')[0] ?? '';
    const asked = { path, body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown> };
    all.push(asked);
    const answer = answers[path]?.(asked, all.filter((one) => one.path === path).length) ?? { code: 'not.found', status: 404 };
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return 'code' in answer
      ? Response.json(
          { success: false, errorCode: answer.code, message: answer.message ?? answer.code, value: answer.value },
          { status: answer.status ?? 400 },
        )
      : Response.json({ success: true, value: answer.value });
  };
  return all;
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Words and questions around a part, as the app has them. */
export const wrapped = (content: ReactNode) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={client}>{content}</QueryClientProvider>
  </I18nProvider>
);

export function show(content: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  client.clear();
  return render(wrapped(content));
}
