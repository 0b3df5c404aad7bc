import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId, version } from '../base/wire-types.ts';

// Services of others that a brand uses: hosts of pictures and games, phone codes, the carrier of SMS. A new host, another service and a new secret wait
// for a second operator; taking one away is in force at once. Secrets are written and never read.

export const SMS_CARRIERS = ['twilio', 'vonage'] as const;
export type SmsCarrierName = (typeof SMS_CARRIERS)[number];

export const MAX_SERVICE_HOSTS = 12;
export const SERVICE_LENGTHS = { address: 200, phone: 200, host: 253, account: 100, secret: 512, sender: 16 } as const;

/** A number in international form, or a name of up to eleven letters, digits and spaces with a letter in it. */
export const SMS_SENDER = /^(\+?[1-9]\d{4,14}|(?=.*[A-Za-z])[0-9A-Za-z ]{1,11})$/;
export const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const address = requiredText(SERVICE_LENGTHS.address);
/** https, except in the demonstration; without ? and #. */
const hosts = z.array(address).check(z.maxLength(MAX_SERVICE_HOSTS));

const phone = z.strictObject({
  apiKey: requiredText(SERVICE_LENGTHS.phone),
  authDomain: z.string().check(z.regex(HOST_NAME)),
  projectId: requiredText(SERVICE_LENGTHS.phone),
  appId: requiredText(SERVICE_LENGTHS.phone),
  /** In the demonstration only. */
  emulatorUrl: z.nullable(address),
});

const carrier = {
  carrier: z.enum(SMS_CARRIERS),
  /** What the carrier calls this customer: account, key. */
  account: requiredText(SERVICE_LENGTHS.account),
  sender: z.string().check(z.regex(SMS_SENDER)),
  /** Where the carrier is called; null: at its usual address. */
  api: z.nullable(address),
};

const givenSms = z.strictObject({
  ...carrier,
  /** A new secret; absent: the one in force stays, unless carrier, account or address is another one. */
  secret: z.optional(requiredText(SERVICE_LENGTHS.secret)),
});

/** All that is to be in force. */
export const givenServices = z.strictObject({
  /** Hosts that pictures of ours are loaded from, one by chance for each page; none: the portal's own. */
  pictureHosts: hosts,
  /** Addresses that lead to the games studio, one by chance for each launch; none: the studio's own. */
  launchHosts: hosts,
  /** Codes to phones by a service that sends and checks them; null: by the brand's SMS. */
  phone: z.nullable(phone),
  /** Who carries the brand's SMS; null: who carries those of the installation. */
  sms: z.nullable(givenSms),
});

export const brandServices = endpoint({
  summary: 'Services of others that a brand uses',
  method: 'GET',
  path: '/desk/brands/services',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    version,
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
        /** Eight characters that distinguish secrets. */
        fingerprint: z.string(),
      }),
    ),
    /** Who carries SMS of brands without a carrier of their own; `outbox`: none, operators read them at the desk. */
    installationSms: z.enum(['outbox', ...SMS_CARRIERS]),
    /** An emulator of the phone service may be named. */
    demo: z.boolean(),
  }),
  errors: deskErrors,
});

export const brandServicesChange = endpoint({
  summary: 'Changes the services a brand uses',
  method: 'POST',
  path: '/desk/brands/services',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.flags',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, reason, services: givenServices }),
  value: z.object({ version, state: changeState }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'desk.services.address': 400,
    'desk.services.emulator': 400,
    'desk.services.inside': 400,
    'desk.services.secret': 400,
  },
});
