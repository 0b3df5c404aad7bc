import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { openHours } from '../base/open-hours.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { codeText, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// A brand's deposit channels, changed while members pay: on or off, bounds, quick amounts, fee, hours, languages, mark, order. What a channel is comes from the
// brand's folder.

export const channelTerms = {
  provider: codeText(32),
  bankCode: codeText(32),
  /** Off: not offered; payments under way still end. */
  on: z.boolean(),
  min: money,
  max: money,
  quick: z.array(money).check(z.maxLength(12)),
  /** Taken of what arrives: a fixed sum, and parts per million of the amount. */
  feeFixed: money,
  feePpm: wholeJsonNumber({ max: 500_000 }),
  /** In the brand's time; empty: always open. */
  hours: openHours,
  /** Wire codes of the languages it is offered in; empty: all. */
  languages: z.array(codeText(8)).check(z.maxLength(20)),
  /** A mark of `way-marks.ts`, or a picture of the brand; '': by the group. */
  mark: z.string().check(z.maxLength(120), z.regex(/^(?:[a-z0-9-]*|(?:[a-z0-9-]+|\/[\w./-]+)\.(?:svg|png|webp|avif))$/)),
};

export const paymentChannels = endpoint({
  summary: "A brand's ways to pay in, in the order members see them",
  method: 'GET',
  path: '/desk/payments/channels',
  access: 'desk',
  permission: 'payments.channels',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    version,
    currency: z.string(),
    /** Amounts are multiples of it. */
    step: money,
    list: z.array(
      z.object({
        ...channelTerms,
        name: z.string(),
        group: z.string(),
        kind: z.string(),
        /** Its provider takes payments: it is on and has its secret. */
        ready: z.boolean(),
      }),
    ),
  }),
  errors: deskErrors,
});

export const paymentChannelsChange = endpoint({
  summary:
    "Changes a brand's ways to pay in: all of them, in their order. What takes more money, or another fee, needs a second operator; the rest is in force with the next call of a member",
  method: 'POST',
  path: '/desk/payments/channels',
  access: 'desk',
  takesRequestId: true,
  permission: 'payments.channels',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    /** As read: a change made meanwhile refuses this one. */
    version,
    channels: z.array(z.strictObject(channelTerms)).check(z.minLength(1), z.maxLength(200)),
    reason,
  }),
  value: z.object({ version, state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.bounds.wrong': 400, 'desk.mark.unknown': 400 },
});
