import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { deskPermissions, rolePermissions } from '@pavilion/contract/permissions';
import type { DeskRole } from '@pavilion/contract/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { OperatorProvider } from '../features/session/operator.tsx';
import type { Me } from '../features/session/operator.tsx';

const brand = {
  id: 'b1',
  code: 'one',
  name: 'Brand One',
  currency: 'EUR',
  currencySymbol: '€',
  currencyDecimals: 2,
  timeZone: 'UTC',
  languages: ['EN'],
  status: 'open' as const,
  colour: null,
};

/** An operator of a role, as the server would answer. */
export const operatorOf = (role: DeskRole): Me => ({
  operator: {
    id: 'op1',
    name: 'Ada Lane',
    email: 'ada@example.org',
    role,
    roleName: null,
    permissions: deskPermissions.filter((one) => rolePermissions[role].includes(one)),
    brands: [brand, { ...brand, id: 'b2', code: 'two', name: 'Brand Two' }],
  },
  idleSeconds: 900,
  expiresAt: '2030-01-01T00:00:00.000Z',
  elevatedUntil: null,
  recoveryCodesLeft: 8,
  demo: false,
});

/** Puts a part of the desk on a page, with its words in English. */
export function show(part: ReactNode, { role = 'owner', at = '/' }: { role?: DeskRole; at?: string } = {}) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <OperatorProvider me={operatorOf(role)}>{part}</OperatorProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

export interface Sent {
  path: string;
  body: unknown;
}

/** Replaces the server: answers by path, and records what was sent. */
export function serve(answers: Readonly<Record<string, (body: unknown) => { status?: number; answer: unknown }>>): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (input, init) => {
    const path = String(input).split('?')[0] ?? '';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ path, body });
    const given = answers[path]?.(body) ?? {
      status: 404,
      answer: { success: false, errorCode: 'not.found', message: 'There is nothing here.' },
    };
    return Promise.resolve(Response.json(given.answer, { status: given.status ?? 200 }));
  };
  return sent;
}

export const good = (value: unknown) => ({ answer: { success: true, value } });
export const refusal = (status: number, errorCode: string, message = errorCode) => ({
  status,
  answer: { success: false, errorCode, message },
});
