import * as z from 'zod/mini';
import { deskErrors, reason } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';
import { pageQuery, pageValue } from './paging.ts';
import { text } from './wire-text.ts';
import { rowId } from './wire-types.ts';

const filter = { ...pageQuery, brandId: z.optional(text(64)), memberId: z.optional(text(64)) };
const shared = {
  id: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  currency: z.string(),
};

/**
 * `reserved`: not sent yet. `called`: the vendor is being asked to do it. `unknown`: it gave no usable answer and is asked how it ended. `returned`: it gave the
 * money back, and its reports of play are awaited.
 */
export const doubtStates = ['reserved', 'called', 'unknown', 'returned'] as const;

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
        /** When it became a case: a day without an end. */
        caseSince: z.nullable(z.string()),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

/** Asks the vendor in the background, now rather than after the pause. Moves no money by itself: only the vendor's word does. */
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

/** `unexplained`: more came back than known play explains. `report.unknown`: a report of nobody here, or in another currency than theirs. */
export const walletCaseKinds = ['unexplained', 'report.unknown'] as const;

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
        /** Of a report that is nobody's: stake less payout. */
        amount: money,
        /** Our transfer, or the vendor's bet and its revision. */
        reference: z.string(),
        openedAt: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

/** Moves no money: a report of nobody here was never booked. What is unexplained is closed by reports alone. */
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
