import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readFolder } from './read-folder.ts';
import type { DraftFiles } from './draft-store.ts';
import { FILES } from './brand-folder.ts';
import { filesOf } from './write-folder.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../../../brands/examples');

const exampleCodes = (): string[] =>
  readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/** Folders that come with the product, to be copied. */
export async function listExamples(): Promise<{ code: string; name: string }[]> {
  return Promise.all(exampleCodes().map(async (code) => ({ code, name: (await readFolder(path.join(EXAMPLES, code))).brand.name })));
}

export async function readExample(code: string): Promise<DraftFiles | null> {
  return exampleCodes().includes(code) ? filesOf(await readFolder(path.join(EXAMPLES, code))) : null;
}

interface BrandFacts {
  code: string;
  name: string;
  hosts: unknown[];
  settings: Record<string, unknown>;
  [other: string]: unknown;
}
interface PaymentFacts {
  providers: { code: string }[];
  channels: { provider?: string }[];
  withdrawals?: { provider?: string };
  [other: string]: unknown;
}

/**
 * A folder as the beginning of another brand: its own code, name and host, payment providers under codes of its own, the name put into
 * every text that has the one it was copied from. Licence and help organisations stay to be looked at.
 */
export function asNewBrand(files: DraftFiles, { code, name, host }: { code: string; name: string; host: string }): DraftFiles {
  const from = JSON.parse(files.get(FILES.brand)?.toString('utf8') ?? '{}') as BrandFacts;
  const renamed = new Map(
    [...files].map(([file, body]) => {
      if (file.startsWith('art/')) return [file, body] as const;
      const written = (text: string): string => (file.endsWith('.json') ? JSON.stringify(text).slice(1, -1) : text);
      return [file, Buffer.from(body.toString('utf8').replaceAll(written(from.name), () => written(name)))] as const;
    }),
  );
  const write = (file: string, value: unknown): void => void renamed.set(file, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  const brand = JSON.parse(renamed.get(FILES.brand)?.toString('utf8') ?? '{}') as BrandFacts;
  write(FILES.brand, {
    ...brand,
    code,
    name,
    hosts: [{ host, name, main: true }],
    // Who vouches for members of the copied brand does not for this one's.
    settings: {
      ...brand.settings,
      mainDomain: host,
      gtagId: '',
      access: { ...(brand.settings['access'] as object), social: [], firebase: null },
    },
  });
  const payments = renamed.get(FILES.payments);
  if (payments) {
    const cashier = JSON.parse(payments.toString('utf8')) as PaymentFacts;
    const codes = new Map(cashier.providers.map((one, index) => [one.code, index === 0 ? `${code}-pay` : `${code}-pay-${index + 1}`]));
    // A provider of the installation keeps its code.
    const ofOwn = <Part extends { provider?: string }>(part: Part): Part => ({
      ...part,
      ...(part.provider === undefined ? {} : { provider: codes.get(part.provider) ?? part.provider }),
    });
    write(FILES.payments, {
      ...cashier,
      providers: cashier.providers.map((one) => ({ ...one, code: codes.get(one.code) })),
      channels: cashier.channels.map(ofOwn),
      ...(cashier.withdrawals ? { withdrawals: ofOwn(cashier.withdrawals) } : {}),
    });
  }
  return renamed;
}
