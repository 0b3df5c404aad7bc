import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { deviceId, loginErrors, loginValue, captchaPass } from '../identity/session.ts';
import { requiredText, text } from '../base/wire-text.ts';

/*
 * Sign-in by a brand's OpenID Connect providers: authorization code with PKCE, state and nonce. The provider sends the person back to
 * the portal's page `SOCIAL_CALLBACK_PATH`, which hands the whole query to `finishSocial`.
 */

export const SOCIAL_CALLBACK_PATH = '/social/callback';

const provider = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/));

/** `origin` of the page that will be returned to; one of the brand's own addresses. */
const startBody = { provider, origin: requiredText(255) };

const startErrors = {
  'social.provider.unknown': 400,
  'social.provider.unavailable': 503,
  'social.origin.unknown': 400,
} as const;

const started = z.object({ authorizationUrl: z.string() });

export const startSocial = endpoint({
  summary: "Begins a sign-in: the address of the provider's page. The state is bound to this browser and good for ten minutes.",
  method: 'POST',
  path: '/wps/session/social/start',
  access: 'visitor',
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: z.strictObject({ ...startBody, sliderValidate: z.optional(captchaPass) }),
  value: started,
  errors: { ...startErrors, 'human.check.required': 400, 'human.check.failed': 400 },
});

/** Refusals of coming back from a provider. `social.denied`: the person said no there. */
const returnErrors = {
  'social.state.invalid': 400,
  'social.denied': 400,
  'social.answer.invalid': 400,
  'social.provider.unavailable': 503,
  'social.origin.unknown': 400,
  /** The brand took the provider away while the person was there. */
  'social.provider.unknown': 400,
} as const;

const returned = { query: requiredText(4096), origin: requiredText(255) };

export const finishSocial = endpoint({
  summary:
    'Logs in by what the provider says. An identity that belongs to nobody here is refused with `bind_customer_required` and ' +
    '`value.ticket`: log in or register, then `bindSocial`. No account is ever found by an e-mail address.',
  method: 'POST',
  path: '/wps/session/social/finish',
  access: 'visitor',
  sealed: true,
  throttle: { per: 'address', points: 30, seconds: 60 },
  body: z.strictObject({ ...returned, loginDeviceId: z.optional(deviceId) }),
  value: loginValue,
  errors: {
    ...loginErrors,
    ...returnErrors,
    bind_customer_required: 400,
    login_verify_required: 400,
    'login.unfinished': 400,
  },
});

const bindErrors = { 'social.bound.elsewhere': 409, 'social.already.bound': 409 } as const;

export const bindSocial = endpoint({
  summary: 'Binds the identity of a `bind_customer_required` to the member who has just logged in or registered in the same browser.',
  method: 'POST',
  path: '/wps/member/social/bind',
  access: 'member',
  renews: true,
  body: z.strictObject({ ticket: requiredText(64) }),
  errors: { ...bindErrors, 'social.ticket.invalid': 400, 'proof.required': 403 },
});

export const startSocialBinding = endpoint({
  summary: 'Begins to bind a provider to the account from the security centre.',
  method: 'POST',
  path: '/wps/member/social/start',
  access: 'member',
  stepUp: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject(startBody),
  value: started,
  errors: { ...startErrors, 'social.already.bound': 409 },
});

export const finishSocialBinding = endpoint({
  summary: 'Binds what the provider says to the account that began it.',
  method: 'POST',
  path: '/wps/member/social/finish',
  access: 'member',
  sealed: true,
  renews: true,
  body: z.strictObject(returned),
  errors: { ...returnErrors, ...bindErrors },
});

export const socialBindings = endpoint({
  summary: "The brand's providers, and which of them the member has bound; `account` is masked.",
  method: 'GET',
  path: '/wps/member/social',
  access: 'member',
  value: z.array(
    z.object({
      provider: z.string(),
      name: z.string(),
      bound: z.boolean(),
      account: z.string(),
      /** ISO */
      boundAt: z.nullable(z.string()),
    }),
  ),
});

export const unbindSocial = endpoint({
  summary: 'Takes a provider away from the account; refused while it is the only way in.',
  method: 'DELETE',
  path: '/wps/member/social',
  access: 'member',
  stepUp: true,
  renews: true,
  body: z.strictObject({ provider: text(20) }),
  errors: { 'social.not.bound': 400, 'social.last.way': 400 },
});
