import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Sign-in by OpenID Connect providers of a brand. A new provider, another issuer or client, a new secret and one that is switched on again wait for
// a second operator; switching off, taking away, words, picture and order are in force at once. Secrets are written and never read.

export const SIGN_IN_CODE = /^[a-z][a-z0-9-]{1,19}$/;
export const MAX_SIGN_IN_PROVIDERS = 12;
export const SIGN_IN_LENGTHS = { name: 40, issuer: 200, clientId: 200, secret: 512 } as const;
export const MAX_SIGN_IN_PICTURE_BYTES = 1_000_000;
/** Of a picture in an answer: base64 of a small WebP. */
const MAX_PICTURE_SIGNS = 24_000;

const code = z.string().check(z.regex(SIGN_IN_CODE));
const name = requiredText(SIGN_IN_LENGTHS.name);
const clientId = requiredText(SIGN_IN_LENGTHS.clientId);
/** A `data:` address of a picture the desk made; '' for none: the first letter is drawn. */
const picture = z.string().check(z.maxLength(MAX_PICTURE_SIGNS), z.regex(/^(?:data:image\/webp;base64,[A-Za-z0-9+/]+={0,2})?$/));

/** As it is sent, in the order of the buttons. */
const given = z.strictObject({
  code,
  name,
  /** https, except in the demonstration. */
  issuer: requiredText(SIGN_IN_LENGTHS.issuer),
  clientId,
  enabled: z.boolean(),
  picture,
  /** A new client secret; null: the client has none; absent: the one it has stays, unless the issuer is another one. */
  secret: z.optional(z.nullable(requiredText(SIGN_IN_LENGTHS.secret))),
});

/** All of a brand's; one that is not among them is taken away. */
export const givenSignInProviders = z.array(given).check(z.maxLength(MAX_SIGN_IN_PROVIDERS));

const row = z.object({
  code: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean(),
  picture: z.string(),
  /** Eight signs that distinguish secrets; null: it has none. */
  fingerprint: z.nullable(z.string()),
  /** Members who sign in by it. Their link stays when it is switched off or removed. */
  members: wholeJsonNumber(),
});

export const signInProviders = endpoint({
  summary: "A brand's sign-in providers",
  method: 'GET',
  path: '/desk/brands/signIn',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    version,
    providers: z.array(row),
    /** To be registered with every provider: where people come back to. */
    callbacks: z.array(z.string()),
  }),
  errors: deskErrors,
});

export const signInChange = endpoint({
  summary: "Changes a brand's sign-in providers; what is not named is taken away",
  method: 'POST',
  path: '/desk/brands/signIn',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.flags',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    version,
    reason,
    providers: givenSignInProviders,
  }),
  value: z.object({ version, state: changeState }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'desk.signIn.code.taken': 400,
    'desk.signIn.issuer': 400,
    'desk.signIn.issuer.inside': 400,
    'desk.signIn.picture': 400,
  },
});

export const signInPicture = endpoint({
  summary: 'Makes the picture of a button out of an uploaded one; nothing is stored',
  method: 'PUT',
  path: '/desk/brands/signIn/picture',
  access: 'desk',
  permission: 'brands.flags',
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 60 },
  upload: { maxBytes: MAX_SIGN_IN_PICTURE_BYTES },
  value: z.object({ picture: z.string() }),
  errors: {
    ...deskErrors,
    'documents.picture.missing': 400,
    'documents.picture.type': 415,
    'documents.picture.too.large': 413,
    'documents.picture.unreadable': 400,
  },
});
