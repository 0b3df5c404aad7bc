import * as z from 'zod/mini';
import { type Change, type ControlRules, textOf } from '../../kernel/controls.ts';
import type { Sql } from '../../kernel/db.ts';
import { type Content, readSignInProviders, writeSignInProviders } from '../content/public.ts';
import type { Control, ShownLine } from '../four-eyes/public.ts';
import { clientSecrets, fingerprintIn, forgetOtherSecrets, putClientSecret } from './client-secrets.ts';

/** Providers by their code. */
const terms = z.record(
  z.string(),
  z.object({
    position: z.int(),
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    enabled: z.boolean(),
    picture: z.string(),
    /** Sealed; null: none. */
    secret: z.nullable(z.string()),
  }),
);
export type SignInTerms = z.output<typeof terms>;

const isNew = (_before: unknown, after: unknown): boolean => after !== null;

/** Who is vouched for by whom: a provider that comes, moves or is given a secret needs two, one that goes or is off does not. */
const RULES: ControlRules = {
  '*.position': 'free',
  '*.name': 'free',
  '*.picture': 'free',
  '*.issuer': isNew,
  '*.clientId': isNew,
  '*.enabled': 'permit',
  '*.secret': isNew,
};

/** Signs of a picture that are shown: enough to see that it is another one. */
const PICTURE_SIGNS = 12;

function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field === 'secret') return `••• ${fingerprintIn(String(value))}`;
  if (field === 'picture') return `…${String(value).slice(-PICTURE_SIGNS)}`;
  if (field === 'position') return String(Number(value) + 1);
  return textOf(value);
}

/** A line for each field, also of a provider that comes or goes whole; no line has a secret. */
function linesOf({ path: [code = ''], before, after }: Change): ShownLine[] {
  const [then, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return Object.keys({ ...then, ...now }).flatMap((field) => {
    const line = { field: `${code}.${field}`, before: shownValue(field, then?.[field]), after: shownValue(field, now?.[field]) };
    return line.before === line.after ? [] : [line];
  });
}

export const readSignIn = async (sql: Sql, brandId: string): Promise<SignInTerms> => {
  const providers = await readSignInProviders(sql, brandId);
  const secrets = await clientSecrets(sql, brandId, providers);
  return Object.fromEntries(
    providers.map(({ code, ...provider }, position) => [code, { position, ...provider, secret: secrets.get(code) ?? null }]),
  );
};

/** A brand's sign-in providers. */
export const signInControl = ({ content }: { content: Pick<Content, 'invalidate'> }): Control<SignInTerms> => ({
  name: 'brand.sign-in',
  permission: 'brands.flags',
  area: 'sign-in',
  rules: RULES,
  schema: terms,
  shown: ({ path, before, after }) => {
    const [code = '', field] = path;
    return linesOf(
      field === undefined ? { path, before, after } : { path: [code], before: { [field]: before }, after: { [field]: after } },
    );
  },
  read: readSignIn,
  write: async (tx, brandId, next) => {
    const ordered = Object.entries(next).toSorted(([, one], [, other]) => one.position - other.position);
    await writeSignInProviders(
      tx,
      brandId,
      ordered.map(([code, { name, issuer, clientId, enabled, picture }]) => ({ code, name, issuer, clientId, enabled, picture })),
    );
    for (const [provider, { issuer, secret }] of ordered) await putClientSecret(tx, { brandId, provider, issuer }, secret);
    await forgetOtherSecrets(tx, brandId, Object.keys(next));
  },
  changed: content.invalidate,
});
