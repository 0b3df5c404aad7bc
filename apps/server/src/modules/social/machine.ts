import { givenSignInProviders } from '@pavilion/contract/social/desk';
import * as z from 'zod/mini';
import { type Db, maybeOne } from '../../kernel/db.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../audit/public.ts';
import { readSignInProviders } from '../content/public.ts';
import { changeControlFromMachine } from '../four-eyes/public.ts';
import { sealEarlierSecrets } from './client-secrets.ts';
import { signInControl } from './sign-in-control.ts';
import { type GivenProvider, nextSignIn, refuseUnfit } from './sign-in-terms.ts';

type ControlOutcome = Awaited<ReturnType<typeof changeControlFromMachine>>;

interface Machine {
  db: Db;
  outbound: Pick<Outbound, 'mayReach'>;
  allowPlainHttp: boolean;
  actor: Actor;
  /** In force although no second operator could confirm it. */
  alone(brandId: string): void;
}

const list = z.object({ providers: givenSignInProviders });

async function change(
  { db, outbound, allowPlainHttp, actor, alone }: Machine,
  brandCode: string,
  providersOf: (now: readonly GivenProvider[]) => readonly GivenProvider[],
): Promise<ControlOutcome> {
  const brand = await maybeOne<{ id: string; name: string }>(db, 'SELECT id, name FROM brand_facts WHERE code = $1', [brandCode]);
  if (!brand) throw new RangeError(`Unknown brand: ${brandCode}`);
  const now = await readSignInProviders(db, brand.id);
  const providers = providersOf(now);
  await refuseUnfit(providers, { outbound, allowPlainHttp }).catch((error: unknown) => {
    throw error instanceof Refusal ? new RangeError(`${error.fields[0]?.field ?? ''}: ${error.code}`) : error;
  });
  await sealEarlierSecrets(db, { id: brand.id, code: brandCode }, now);
  const next = await nextSignIn(db, brand.id, providers);
  const control = signInControl({ content: { invalidate: () => undefined } });
  const asked = { of: { brand }, version: null, next, reason: 'command line' };
  return changeControlFromMachine(db, control, asked, { actor, alone: () => alone(brand.id) });
}

/** A brand's sign-in providers from the command line, which counts as one operator. Throws for what is no such list, and for an unknown brand. */
export async function changeSignInFromMachine(machine: Machine, brandCode: string, given: unknown): Promise<ControlOutcome> {
  const complete = Array.isArray(given) ? given.map((one: object) => ({ enabled: true, picture: '', ...one })) : given;
  const { providers } = z.parse(list, { providers: complete });
  return change(machine, brandCode, () => providers);
}

/** A provider's client secret from the command line. Throws RangeError for an unknown provider. */
export const giveClientSecret = (
  machine: Machine,
  brandCode: string,
  { provider, secret }: { provider: string; secret: string },
): Promise<ControlOutcome> =>
  change(machine, brandCode, (now) => {
    if (!now.some(({ code }) => code === provider)) throw new RangeError(`${brandCode} has no sign-in provider ${provider}.`);
    return now.map((one) => (one.code === provider ? { ...one, secret } : one));
  });
