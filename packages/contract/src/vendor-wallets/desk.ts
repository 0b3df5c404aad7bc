import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

const filter = { ...pageQuery, brandId: z.optional(text(64)), memberId: z.optional(text(64)) };
const shared = {
  id: z.string(),
  vendor: z.string(),
  /** In the brand the row is about. */
  vendorName: z.string(),
  /** What the vendor calls itself, where the brand has another name for it. */
  vendorOriginal: z.nullable(z.string()),
  currency: z.string(),
};

/**
 * `reserved`: not sent yet. `called`: the vendor is being asked to do it. `unknown`: it gave no usable answer and is asked how it ended. `returned`: it gave the
 * money back, and its reports of play are awaited.
 */
export const doubtStates = ['reserved', 'called', 'unknown', 'returned'] as const;

export const settlementOutcomes = ['moved', 'not.moved'] as const;

export const doubtsList = endpoint({
  summary: 'Transfers between main wallets and wallets at vendors whose end is not known, oldest first',
  method: 'GET',
  path: '/desk/vendor-wallets',
  access: 'desk',
  permission: 'vendor.wallets.read',
  query: z.strictObject({ ...filter, state: z.optional(z.enum(doubtStates)) }),
  value: z.object({
    list: z.array(
      z.object({
        ...shared,
        brandId: z.string(),
        memberId: z.string(),
        username: z.string(),
        /** As the vendor sees it. */
        direction: z.enum(['in', 'out']),
        amount: money,
        state: z.enum(doubtStates),
        createdAt: z.string(),
        /** Times the vendor was asked how it ended, without an answer. */
        asked: z.number(),
        /** When it became a case: a day without an end. From then on two operators may settle it. */
        caseSince: z.nullable(z.string()),
        /** What waits for a second operator of how it ended. */
        proposalId: z.nullable(z.string()),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

/** Queries the vendor in the background, now rather than after the pause. Moves no money by itself: the vendor's answer does, or two operators after a day. */
export const doubtAsk = endpoint({
  summary: 'Asks a vendor at once how a transfer ended',
  method: 'POST',
  path: '/desk/vendor-wallets/ask',
  access: 'desk',
  permission: 'vendor.wallets.ask',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  value: z.object({ state: z.enum(doubtStates) }),
  errors: { ...deskErrors, 'wallet.transfer.ended': 409 },
});

export const settlementPropose = endpoint({
  summary: 'Proposes how a transfer ended that nobody knew the end of for a day, or follows the vendor where it contradicts operators',
  method: 'POST',
  path: '/desk/vendor-wallets/settle',
  access: 'desk',
  takesRequestId: true,
  permission: 'vendor.wallets.settle',
  renews: true,
  stepUp: true,
  /** `id` of the transfer; `reason` is the evidence. */
  body: z.strictObject({ ...repeatable, id: rowId, outcome: z.enum(settlementOutcomes), reference: requiredText(128), reason }),
  value: z.object({ proposalId: z.string() }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'wallet.transfer.ended': 409,
    /** It has not been in doubt for a day. */
    'wallet.settle.early': 409,
    /** The vendor has said the opposite of what is proposed. */
    'wallet.outcome.known': 409,
  },
});

/**
 * `unexplained`: more came back than known play explains. `report.unknown`: a report of an unknown member, or in another currency than theirs. `contradicted`:
 * operators settled a transfer, and the vendor says it ended otherwise.
 */
export const walletCaseKinds = ['unexplained', 'report.unknown', 'contradicted'] as const;

export const walletCases = endpoint({
  summary: 'Open cases of wallets at vendors, oldest first; reports of nobody only for operators of all brands',
  method: 'GET',
  path: '/desk/vendor-wallets/cases',
  access: 'desk',
  permission: 'vendor.wallets.read',
  query: z.strictObject(filter),
  value: z.object({
    list: z.array(
      z.object({
        ...shared,
        kind: z.enum(walletCaseKinds),
        brandId: z.nullable(z.string()),
        memberId: z.nullable(z.string()),
        username: z.nullable(z.string()),
        /** Of a report of an unknown member: stake less payout. */
        amount: money,
        /** Our transfer, or the vendor's bet and its revision. */
        reference: z.string(),
        openedAt: z.string(),
        /** Of a contradicted one: how the vendor says it ended. */
        vendorSays: z.nullable(z.enum(settlementOutcomes)),
        /** What waits for a second operator of how it ended. */
        proposalId: z.nullable(z.string()),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

/** Moves no money: a report of an unknown member was never booked. What is unexplained is closed by reports alone. */
export const walletCaseClose = endpoint({
  summary: 'Closes a case about a report of nobody here, with the reason',
  method: 'POST',
  path: '/desk/vendor-wallets/cases/close',
  access: 'desk',
  permission: 'vendor.wallets.close',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: { ...deskErrors, 'wallet.case.closed': 409, 'wallet.case.by.reports': 409 },
});

export const walletImports = endpoint({
  summary: 'How far the settled bets of each vendor of transfer mode are read',
  method: 'GET',
  path: '/desk/vendor-wallets/imports',
  access: 'desk',
  permission: 'vendor.wallets.read',
  value: z.object({
    list: z.array(
      z.object({
        vendor: z.string(),
        vendorName: z.string(),
        /** When all it had then was read; null: never. */
        readAt: z.nullable(z.string()),
        /** Seconds since then. */
        lagSeconds: z.nullable(z.number()),
        /** Since when it does not answer; null: it does. */
        failedSince: z.nullable(z.string()),
      }),
    ),
  }),
  errors: deskErrors,
});
