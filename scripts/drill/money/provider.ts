import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importFolder } from '../../../apps/server/src/modules/brands/public.ts';
import { type BrandJson, copyOf, SERRA } from '../../../apps/server/src/modules/brands/testing/folders.ts';
import { setProviderSecret } from '../../../apps/server/src/modules/payments/providers/providers.ts';
import type { Stage } from './stage.ts';
import type { WebhookCase } from './webhook-cases.ts';

const SECRET = 'known-to-the-provider-and-to-us';

/** A provider of one kind with a brand, and how it is spoken as. */
export interface ProviderTarget {
  stage: Stage;
  kind: string;
  code: string;
  brandCode: string;
  speech: WebhookCase;
}

/** A provider of a kind, with a way to pay by it at a brand of its currency. */
export async function openProvider(stage: Stage, kind: string, speech: WebhookCase): Promise<ProviderTarget> {
  const { pool } = stage.platform.database;
  const code = `drill-${kind}`;
  const brandCode = await brandOf(stage, speech.currency);
  await pool.query(`INSERT INTO payment_provider (code, brand_id, kind, settings) SELECT $1, id, $2, $3 FROM brand_facts WHERE code = $4`, [
    code,
    kind,
    JSON.stringify(await speech.settings(stage.psp.url, secretOf(code))),
    brandCode,
  ]);
  await setProviderSecret(pool, { code, secret: secretOf(code) });
  await pool.query(
    `INSERT INTO payment_channel (brand_id, provider, bank_code, name, channel_group, bank_type, kind, min_amount, max_amount, position)
     SELECT id, $1, 'DRILL', 'Drill', 'DRILL', 'DRILL', $2, 10000, 100000000000, 90 FROM brand_facts WHERE code = $3`,
    [code, speech.kind, brandCode],
  );
  return { stage, kind, code, brandCode, speech };
}

export const secretOf = (code: string): string => `key-of-${code} ${SECRET}-${code}`;

/** A brand with this currency: one of the demonstration's, else one made of the example, with a currency the product learns here. */
async function brandOf({ platform }: Stage, currency: string): Promise<string> {
  const { pool } = platform.database;
  const find = async () =>
    (await pool.query<{ code: string }>('SELECT code FROM brand_facts WHERE currency = $1 ORDER BY code LIMIT 1', [currency])).rows[0]
      ?.code;
  const known = await find();
  if (known) return known;
  const currencyTerms = { decimals: 2, betStep: '0.01', depositStep: '0.01', withdrawStep: '0.01', stakes: ['1', '10', '100'] };
  const place = mkdtempSync(path.join(tmpdir(), 'pavilion-drill-brand-'));
  try {
    const code = `drill${currency.toLowerCase()}`;
    const folder = copyOf(SERRA, path.join(place, code), {
      'content/brand.json': (brand: BrandJson) => Object.assign(brand, { code, name: code, currency, currencyTerms, hosts: [] }),
      'content/payments.json': (payments: { providers: unknown[]; channels: unknown[]; withdrawals: { provider: string } }) =>
        Object.assign(payments, { providers: [], channels: [], withdrawals: { ...payments.withdrawals, provider: 'sandbox' } }),
    });
    await importFolder({ db: pool, clock: { now: platform.now }, outbound: platform.platform.domains.deps.outbound }, folder, {
      actor: 'drill',
    });
    return code;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Sends bytes as the provider would, unless given otherwise. Answers the status; 0: no answer. */
export async function sendNotice(
  { stage, code, speech }: ProviderTarget,
  raw: string,
  more: { secret?: string; at?: Date; headers?: Record<string, string> } = {},
) {
  const headers = more.headers ?? speech.sign(raw, more.secret ?? secretOf(code), more.at ?? stage.platform.now());
  const response = await fetch(`${stage.platform.url}/psp/${code}/webhook`, { method: 'POST', body: raw, headers });
  await response.arrayBuffer();
  return response.status;
}

/** Longer than any job of a notice takes on a busy machine. */
export const LATEST_MS = 30_000;

/** Until every stored notice was worked. */
export async function worked({ platform }: Stage): Promise<void> {
  const deadline = performance.now() + LATEST_MS;
  for (;;) {
    const { rowCount } = await platform.database.pool.query(`SELECT FROM payment_event WHERE state = 'new' LIMIT 1`);
    if (rowCount === 0) return;
    if (performance.now() > deadline) throw new Error('Notices of payments are not worked.');
    await sleep(25);
  }
}

/** Notices of the provider that are kept. */
export const stored = async ({ stage, code }: ProviderTarget): Promise<number> =>
  (await stage.platform.database.pool.query('SELECT FROM payment_event WHERE provider = $1', [code])).rowCount ?? 0;

export const isServerError = (status: number): boolean => status === 0 || status >= 500;
