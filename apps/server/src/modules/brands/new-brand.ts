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
  customerService?: { type: string; name: string; address: string }[];
  resources?: { url: string }[];
  [other: string]: unknown;
}
interface PaymentFacts {
  providers: { code: string; kind: string; settings: Record<string, unknown> }[];
  channels: { provider?: string }[];
  withdrawals?: { provider?: string };
  [other: string]: unknown;
}

/** An address outside of the brand's own portal. */
const isElsewhere = (address: string): boolean => !address.startsWith('/');
const EMPTY = '';

/**
 * A folder as the beginning of another brand: its own code, name and host, the name put into every text that has the one it was copied from.
 * What identifies the other brand is emptied, and an empty place prevents publishing: accounts and merchants of payment
 * providers, which get codes of their own, addresses of customer service, of news and of help organisations, links of banners to other
 * sites. Taken out: licence, apps, image servers, measuring, sign-in providers, the contact of ranks.
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
  const change = (file: string, work: (json: never) => unknown): void => {
    const body = renamed.get(file);
    if (body) renamed.set(file, Buffer.from(`${JSON.stringify(work(JSON.parse(body.toString('utf8')) as never), null, 2)}\n`));
  };
  change(FILES.brand, (brand: BrandFacts) => ({
    ...brand,
    code,
    name,
    hosts: [{ host, name, main: true }],
    settings: ownSettings(brand.settings, host),
    customerService: (brand.customerService ?? []).map((one) => (isElsewhere(one.address) ? { ...one, name: EMPTY, address: EMPTY } : one)),
    resources: (brand.resources ?? []).map((one) => (isElsewhere(one.url) ? { ...one, url: EMPTY } : one)),
  }));
  change(FILES.payments, (cashier: PaymentFacts) => ownCashier(cashier, code));
  // Its desk page names a contact of its own, and then levels that have one.
  change(FILES.ranks, ({ levels, ...ladder }: { levels: { benefits: object }[] }) => ({
    ...ladder,
    levels: levels.map((level) => ({ ...level, benefits: { ...level.benefits, ownContact: false } })),
    contact: null,
  }));
  change(FILES.announcements, ({ banners, ...rest }: { banners: { linkageType: string; linkage: string }[] }) => ({
    ...rest,
    banners: banners.map((one) => (one.linkageType === 'URL' && isElsewhere(one.linkage) ? { ...one, linkage: EMPTY } : one)),
  }));
  return renamed;
}

function ownSettings(settings: BrandFacts['settings'], host: string): BrandFacts['settings'] {
  const { androidUrl: _android, iosUrl: _ios, imageCDNs: _images, launchGameCDNs: _launches, ...ownValues } = settings;
  const organisations = (settings['helpOrganisations'] ?? []) as { name: string; url: string }[];
  return {
    ...ownValues,
    mainDomain: host,
    gtagId: '',
    licence: null,
    helpOrganisations: organisations.map((one) => ({ ...one, url: EMPTY })),
    // Who vouches for members of the copied brand does not for this one's.
    access: { ...(settings['access'] as object), social: [], firebase: null },
  };
}

function ownCashier(cashier: PaymentFacts, code: string): PaymentFacts {
  const codes = new Map(cashier.providers.map((one, index) => [one.code, index === 0 ? `${code}-pay` : `${code}-pay-${index + 1}`]));
  // A provider of the installation keeps its code.
  const ofOwn = <Part extends { provider?: string }>(part: Part): Part => ({
    ...part,
    ...(part.provider === undefined ? {} : { provider: codes.get(part.provider) ?? part.provider }),
  });
  return {
    ...cashier,
    providers: cashier.providers.map((one) => ({ ...one, code: codes.get(one.code) ?? one.code, settings: emptied(one.settings) })),
    channels: cashier.channels.map(ofOwn),
    ...(cashier.withdrawals ? { withdrawals: ofOwn(cashier.withdrawals) } : {}),
  };
}

/** Every setting identifies the owner of an account: the keys stay, their values do not. */
const emptied = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, EMPTY]));
