import { givenServices } from '@pavilion/contract/services/desk';
import * as z from 'zod/mini';
import { type Db, maybeOne } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../audit/public.ts';
import { changeControlFromMachine } from '../four-eyes/public.ts';
import { readServices, servicesControl } from './services-control.ts';
import { type AddressRules, nextServices, refuseUnfit } from './services-terms.ts';

interface Machine extends AddressRules {
  db: Db;
  actor: Actor;
  /** In force although no second operator could confirm it. */
  alone(brandId: string): void;
}

const FIELDS = { pictures: 'pictureHosts', games: 'launchHosts', phone: 'phone', sms: 'sms' } as const;
type ServicePart = keyof typeof FIELDS;
export const isServicePart = (part: string): part is ServicePart => Object.hasOwn(FIELDS, part);

/** What a part may leave out. */
const LEFT_OUT: Readonly<Record<ServicePart, object>> = { pictures: {}, games: {}, phone: { emulatorUrl: null }, sms: { api: null } };

/** One part of a brand's services from the command line, which counts as one operator. Throws for what is no such part, and for an unknown brand. */
export async function changeServicesFromMachine(
  { db, outbound, demo, actor, alone }: Machine,
  brandCode: string,
  { part, given }: { part: ServicePart; given: unknown },
): ReturnType<typeof changeControlFromMachine> {
  const brand = await maybeOne<{ id: string; name: string }>(db, 'SELECT id, name FROM brand_facts WHERE code = $1', [brandCode]);
  if (!brand) throw new RangeError(`Unknown brand: ${brandCode}`);
  const { sms, ...now } = await readServices(db, brand.id);
  const carrier = sms && { carrier: sms.carrier, account: sms.account, sender: sms.sender, api: sms.api };
  const isWhole = typeof given !== 'object' || given === null || Array.isArray(given);
  const complete: unknown = isWhole ? given : { ...LEFT_OUT[part], ...given };
  const services = z.parse(givenServices, { ...now, sms: carrier, [FIELDS[part]]: complete });
  const refused = (error: unknown): never => {
    throw error instanceof Refusal ? new RangeError(`${error.fields[0]?.field ?? ''}: ${error.code}`) : error;
  };
  await refuseUnfit(services, { outbound, demo }).catch(refused);
  const next = await nextServices(db, brand.id, services);
  const control = servicesControl({ content: { invalidate: () => undefined } });
  const change = { of: { brand }, version: null, next, reason: 'command line' };
  return changeControlFromMachine(db, control, change, { actor, alone: () => alone(brand.id) }).catch(refused);
}
