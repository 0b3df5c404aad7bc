import type { brandServices, brandServicesChange } from '@pavilion/contract/services/desk';
import type { WireBody, WireValue } from '@pavilion/contract/base/endpoint';
import { useServicesWords } from './services-words.ts';

export type Services = WireValue<typeof brandServices>;
export type GivenServices = WireBody<typeof brandServicesChange>['services'];
export type PhoneDraft = NonNullable<GivenServices['phone']>;
export type SmsDraft = NonNullable<GivenServices['sms']>;

export const NEW_PHONE: PhoneDraft = { apiKey: '', authDomain: '', projectId: '', appId: '', emulatorUrl: null };
export const NEW_SMS: SmsDraft = { carrier: 'twilio', account: '', sender: '', api: null };

/** What is in force, as it is being written: a secret is absent until another one is typed. */
export function draftOf({ pictureHosts, launchHosts, phone, sms }: Services): GivenServices {
  return { pictureHosts, launchHosts, phone, sms: sms && { carrier: sms.carrier, account: sms.account, sender: sms.sender, api: sms.api } };
}

/** The secret in force belongs to this carrier, account and address. */
export const keepsSecret = (sms: SmsDraft, before: Services['sms']): boolean =>
  before !== null && sms.carrier === before.carrier && sms.account === before.account && sms.api === before.api;

/** What would change, a line each. */
export function useServiceChanges(before: Services, after: GivenServices): string[] {
  const words = useServicesWords();
  const line = (field: keyof typeof words, then: string, now: string): string[] =>
    then === now ? [] : [`${words[field]}: ${then || '–'} → ${now || '–'}`];
  const part = <Field extends string>(
    place: 'phone' | 'sms',
    fields: readonly Field[],
    then: Values<Field>,
    now: Values<Field>,
  ): string[] =>
    then === null && now === null
      ? []
      : fields.flatMap((field) => line(`${place}.${field}` as keyof typeof words, then?.[field] ?? '', now?.[field] ?? ''));
  return [
    ...line('pictureHosts', before.pictureHosts.join(' '), after.pictureHosts.join(' ')),
    ...line('launchHosts', before.launchHosts.join(' '), after.launchHosts.join(' ')),
    ...part('phone', ['apiKey', 'authDomain', 'projectId', 'appId', 'emulatorUrl'], before.phone, after.phone),
    ...part('sms', ['carrier', 'account', 'sender', 'api'], before.sms, after.sms),
    ...(after.sms?.secret === undefined ? [] : [words['sms.secret']]),
  ];
}

type Values<Field extends string> = Readonly<Record<Field, string | null>> | null;
