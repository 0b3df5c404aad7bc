import { SMS_CARRIERS } from '@pavilion/contract/services/desk';
import * as z from 'zod/mini';
import { type Change, type ControlRules, textOf } from '../../kernel/controls.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import { type Content, readBrandServices, writeBrandServices } from '../content/public.ts';
import type { Control, ShownLine } from '../four-eyes/public.ts';
import { carrierFingerprint, readSmsCarrier, writeSmsCarrier } from '../messaging/public.ts';

const terms = z.object({
  pictureHosts: z.array(z.string()),
  launchHosts: z.array(z.string()),
  phone: z.nullable(
    z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      appId: z.string(),
      emulatorUrl: z.nullable(z.string()),
    }),
  ),
  sms: z.nullable(
    z.object({
      carrier: z.enum(SMS_CARRIERS),
      account: z.string(),
      sender: z.string(),
      api: z.nullable(z.string()),
      /** Sealed. */
      secret: z.string(),
    }),
  ),
});
export type ServiceTerms = z.output<typeof terms>;

/** Also where one field is cleared while the service stays: it is another service then. */
const isAnother = (_before: unknown, after: unknown): boolean => after !== null;
const always = (): boolean => true;

/** Who is shown members' pages, codes and numbers: what comes or moves needs two, what goes does not. */
const RULES: ControlRules = {
  pictureHosts: 'allowed',
  launchHosts: 'allowed',
  phone: isAnother,
  'phone.emulatorUrl': isAnother,
  'phone.*': always,
  sms: isAnother,
  'sms.*': always,
};

const OF_SERVICE: ReadonlySet<string> = new Set(['phone', 'sms']);

function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  if (field === 'secret') return `••• ${carrierFingerprint(String(value))}`;
  return Array.isArray(value) ? value.join('\n') : textOf(value);
}

/** A line for each field, also of a service that comes or goes whole; no line has a secret. */
function linesOf({ path: [part = '', field], before, after }: Change): ShownLine[] {
  if (!OF_SERVICE.has(part)) return [{ field: part, before: shownValue(part, before), after: shownValue(part, after) }];
  const [then, now] = (field === undefined ? [before ?? {}, after ?? {}] : [{ [field]: before }, { [field]: after }]) as Record<
    string,
    unknown
  >[];
  return Object.keys({ ...then, ...now }).flatMap((name) => {
    const line = { field: `${part}.${name}`, before: shownValue(name, then?.[name]), after: shownValue(name, now?.[name]) };
    return line.before === line.after ? [] : [line];
  });
}

export async function readServices(sql: Sql, brandId: string): Promise<ServiceTerms> {
  const { imageCDNs, launchGameCDNs, firebase } = await readBrandServices(sql, brandId);
  return { pictureHosts: imageCDNs, launchHosts: launchGameCDNs, phone: firebase, sms: await readSmsCarrier(sql, brandId) };
}

async function writeServices(tx: Tx, brandId: string, { pictureHosts, launchHosts, phone, sms }: ServiceTerms): Promise<void> {
  await writeBrandServices(tx, brandId, { imageCDNs: pictureHosts, launchGameCDNs: launchHosts, firebase: phone });
  await writeSmsCarrier(tx, brandId, sms);
}

/** Services of others that a brand uses. */
export const servicesControl = ({ content }: { content: Pick<Content, 'invalidate'> }): Control<ServiceTerms> => ({
  name: 'brand.services',
  permission: 'brands.flags',
  area: 'services',
  rules: RULES,
  schema: terms,
  shown: linesOf,
  read: readServices,
  write: writeServices,
  changed: content.invalidate,
});
