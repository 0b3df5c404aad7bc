import type { brandServicesChange } from '@pavilion/contract/services/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { Sql } from '../../kernel/db.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import { refuse } from '../../kernel/refusal.ts';
import { carrierFingerprint, sealCarrierSecret } from '../messaging/public.ts';
import type { ServiceTerms } from './services-control.ts';

export type GivenServices = InnerBody<typeof brandServicesChange>['services'];
type GivenSms = NonNullable<GivenServices['sms']>;

/** Where addresses lead that somebody typed. `demo`: they may be plain, and an emulator may be named. */
export interface AddressRules {
  outbound: Pick<Outbound, 'mayReach'>;
  demo: boolean;
}

/** Every address of the given services, by its field. */
function addressesOf({ pictureHosts, launchHosts, phone, sms }: GivenServices): [field: string, address: string][] {
  return [
    ...pictureHosts.map((address, at): [string, string] => [`services.pictureHosts.${at}`, address]),
    ...launchHosts.map((address, at): [string, string] => [`services.launchHosts.${at}`, address]),
    ...(phone ? [['services.phone.authDomain', `https://${phone.authDomain}`] as [string, string]] : []),
    ...(typeof phone?.emulatorUrl === 'string' ? [['services.phone.emulatorUrl', phone.emulatorUrl] as [string, string]] : []),
    ...(typeof sms?.api === 'string' ? [['services.sms.api', sms.api] as [string, string]] : []),
  ];
}

/** Refuses `desk.services.address`, `desk.services.inside` and `desk.services.emulator`, each with the address. */
export async function refuseUnfit(services: GivenServices, { outbound, demo }: AddressRules): Promise<void> {
  for (const [field, address] of addressesOf(services)) {
    const where = { field, params: { address } };
    if (field === 'services.phone.emulatorUrl' && !demo) throw refuse('desk.services.emulator', where);
    const url = URL.parse(address);
    const isPlace = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    if (!isPlace || !(url.protocol === 'https:' || (demo && url.protocol === 'http:'))) throw refuse('desk.services.address', where);
    if (!(await outbound.mayReach(address))) throw refuse('desk.services.inside', where);
  }
}

const isSamePlace = (one: Pick<GivenSms, 'carrier' | 'account' | 'api'>, other: Pick<GivenSms, 'carrier' | 'account' | 'api'>): boolean =>
  one.carrier === other.carrier && one.account === other.account && one.api === other.api;

/**
 * The given services as terms: a secret stays unless another one is given, or carrier, account or address is another one. Refuses
 * `desk.services.secret` where there is none then.
 */
export async function nextServices(
  sql: Sql,
  brandId: string,
  { sms, ...others }: GivenServices,
): Promise<(now: ServiceTerms) => ServiceTerms> {
  if (sms === null) return () => ({ ...others, sms: null });
  const { secret: given, ...carrier } = sms;
  const sealed = given === undefined ? null : await sealCarrierSecret(sql, { brandId, ...carrier }, given);
  return (now) => {
    const stays = now.sms !== null && isSamePlace(now.sms, carrier) ? now.sms.secret : null;
    // The same secret once more is no change.
    const secret = sealed === null || (stays !== null && carrierFingerprint(sealed) === carrierFingerprint(stays)) ? stays : sealed;
    if (secret === null) throw refuse('desk.services.secret', { field: 'services.sms.secret' });
    return { ...others, sms: { ...carrier, secret } };
  };
}
