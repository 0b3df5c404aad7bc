import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { withdrawalState } from './calls.ts';
import { rangeErrors, reportRange } from '../wallet/calls.ts';
import { text } from '../base/wire-text.ts';
import { wholeNumber } from '../base/wire-types.ts';

export const depositRecords = endpoint({
  summary: 'Deposits of the member, newest first',
  method: 'GET',
  path: '/wps/report/depositTransaction',
  access: 'member',
  query: z.strictObject({ ...reportRange, ...pageQuery, state: z.optional(wholeNumber({ max: 99 })), depositMode: z.optional(text(32)) }),
  value: z.object({
    list: z.array(
      z.object({
        transId: z.string(),
        refId: z.string(),
        depositMode: z.string(),
        requestedAmount: money,
        amount: money,
        reimbursementAmount: money,
        depositDate: z.string(),
        actualDepositDate: z.nullable(z.string()),
        state: z.number(),
        redirectUrl: z.nullable(z.string()),
      }),
    ),
    footer: z.object({ requestedAmount: moneyTotal, amount: moneyTotal }),
    ...pageValue,
  }),
  errors: rangeErrors,
});

export const withdrawRecords = endpoint({
  summary: 'Withdrawals of the member, newest first',
  method: 'GET',
  path: '/wps/report/withdrawTransaction',
  access: 'member',
  query: z.strictObject({ ...reportRange, ...pageQuery, status: z.optional(wholeNumber({ max: 99 })) }),
  value: z.object({ list: z.array(withdrawalState), footer: z.object({ amount: moneyTotal }), ...pageValue }),
  errors: rangeErrors,
});
