import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { payeeErrors, payeeKind, pixKeyType } from './payees.ts';
import { promotionErrors } from '../promotions/errors.ts';
import { requiredText, text, typedNumber, typedPassword } from '../base/wire-text.ts';
import { codeText, int4Id, rowId } from '../base/wire-types.ts';

const relay = '/wps/relay';
const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** Refusals of the guard: limits, exclusion, cool-off. */
export const guardErrors = {
  'member.excluded': 403,
  'member.cooling.off': 403,
  'member.not.active': 403,
  'member.trial': 403,
  'brand.not.open': 403,
  'limit.deposit.day': 400,
  'limit.deposit.week': 400,
  'limit.deposit.month': 400,
  'amount.step': 400,
} as const;

// ── Deposit ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const bank = z.object({
  bankCode: z.string(),
  bankType: z.string(),
  bankName: z.string(),
  minAmount: money,
  maxAmount: money,
  step: money,
  quickAmounts: z.array(money),
  /** What it costs, taken of what arrives: a fixed sum, and parts per million of the amount (`feeOf`). */
  feeFixed: money,
  feePpm: z.number(),
  /** Closed until then; null: open. */
  opensAt: z.nullable(z.string()),
  /** A mark of `way-marks.ts`, or the address of a picture. */
  mark: z.string(),
  /** Words under the choice, in the reader's language. */
  note: z.string(),
});

export const depositChannels = endpoint({
  summary: 'Ways to pay in, grouped; each with its bounds and quick amounts',
  method: 'GET',
  path: `${relay}/MCSFE_getDepositPaymentChannels`,
  access: 'member',
  module: 'DPSTBAS3',
  query: z.strictObject({
    webSupported: z.optional(text(1)),
    mobileSupported: z.optional(text(1)),
    groupMTByChannelName: z.optional(text(1)),
  }),
  value: z.record(
    z.string(),
    z.object({
      channels: z.array(
        z.object({
          vendorName: z.string(),
          vendorId: z.string(),
          mcsBankCode: z.string(),
          kind: z.enum(['redirect', 'qr', 'transfer']),
          /** What is paid from: an account at a bank or the like, or a wallet of coins. */
          paidFrom: z.enum(['account', 'coins']),
          banks: z.array(bank),
        }),
      ),
    }),
  ),
});

export const depositSettings = endpoint({
  summary: 'Whether the member may deposit now, and how many deposits arrived so far',
  method: 'GET',
  path: `${relay}/MCSFE_getDepositSettings`,
  access: 'member',
  module: 'DPSTBAS3',
  value: z.object({ allowDeposit: z.enum(['Y', 'N']), totalDepositSuccessCount: z.number(), depositInfo: z.nullable(z.string()) }),
});

const depositBody = z.strictObject({
  amount: money,
  bankCode: codeText(32),
  bankType: z.optional(text(32)),
  vendorId: codeText(32),
  mcsBankCode: z.optional(text(32)),
  targetUsername: z.optional(text(64)),
  showQrImageOnly: z.optional(text(1)),
  nickname: z.optional(text(64)),
  deviceId: z.optional(text(64)),
  /** In whose name the payer's account is. */
  payeeName: z.optional(text(80)),
  /** What the payer's bank calls a transfer written by hand. */
  payerReference: z.optional(text(64)),
  /** Made by the form when it opens: the same id gives the same deposit. */
  requestId: clientId,
  /** The promotion chosen with it; absent: none. */
  promotionId: z.optional(rowId),
  /** The discount ticket used with it instead; absent: none. */
  ticketId: z.optional(rowId),
});

const depositErrors = {
  ...guardErrors,
  ...promotionErrors,
  'ticket.over': 409,
  'deposit.amount.out.of.bounds': 400,
  'deposit.channel.unknown': 400,
  /** Outside its hours; `opens` says when it opens. */
  'deposit.channel.closed': 409,
  'deposit.channel.unready': 409,
  'deposit.provider.unavailable': 503,
  'deposit.request.differs': 409,
  'deposit.too.many.open': 400,
  'deposit.not.licensed': 403,
} as const;

/** State: 0 created, 1 waiting for payment, 2 credited, 3 failed, 4 cancelled, 5 expired. */
export const depositState = z.object({
  refId: z.string(),
  state: z.number(),
  amount: money,
  creditedAmount: money,
  /** What the way in takes of it: shown before, booked with the credit. */
  fee: money,
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** When it came to its end; null while it waits. */
  settledAt: z.nullable(z.string()),
  redirectUrl: z.nullable(z.string()),
  qrContent: z.nullable(z.string()),
  /** Where a transfer written by hand goes; `remark` is what makes it arrive by itself. */
  receiver: z.nullable(z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string(), remark: z.string() })),
  /** In whose name the payer's account is, as the member said. */
  payerName: z.nullable(z.string()),
  /** What the payer's bank calls the transfer; '': not said. */
  payerReference: z.string(),
  /** What came and waits for operators; 0: nothing. */
  heldAmount: money,
  /** `heldAmount` is a part of one payment at its provider: with the rest it is credited without an operator. */
  restAwaited: z.boolean(),
  /** Pictures and a reference may be added to it. */
  mayProve: z.boolean(),
  channelName: z.string(),
});

export const createDeposit = endpoint({
  summary: 'Opens a deposit and returns where to pay',
  method: 'POST',
  path: `${relay}/MCSFE_depositByLaunchUrl`,
  access: 'member',
  module: 'DPSTBAS3',
  renews: true,
  aliases: [
    { path: `${relay}/MCSFE_depositByQRImageUrl` },
    { path: `${relay}/MCSFE_manualTransferByAccountName` },
    { path: `${relay}/MCSFE_depositVirtualWallet` },
  ],
  body: depositBody,
  value: depositState,
  errors: depositErrors,
  throttle: { per: 'member', points: 10, seconds: 60 },
});

const olderBank = z.object({ bank_code: z.string(), bank_ch_name: z.string(), min_deposit: money, max_deposit: money });

export const depositBanks = endpoint({
  summary: 'Ways to pay in as older clients read them: pages of a provider, transfers by hand, codes',
  method: 'GET',
  path: '/wps/system/depositBanks',
  access: 'member',
  module: 'DPSTBAS3',
  value: z.object({ pg_banks: z.array(olderBank), manual_transfer_banks: z.array(olderBank), qr_banks: z.array(olderBank) }),
});

/** Without `requestId` the same amount and bank within a minute are the same deposit while it waits for payment. */
const olderBody = z.strictObject({
  amount: money,
  bankCode: codeText(32),
  payeeName: z.optional(text(80)),
  requestId: z.optional(clientId),
});

const olderDeposit = {
  method: 'POST',
  access: 'member',
  module: 'DPSTBAS3',
  renews: true,
  body: olderBody,
  errors: depositErrors,
  throttle: { per: 'member', points: 10, seconds: 60 },
} as const;

export const depositByPage = endpoint({
  ...olderDeposit,
  summary: 'Opens a deposit on a page of the provider, for older clients',
  path: '/wps/transaction/deposit/pg',
  value: z.object({ refId: z.string(), redirection_url: z.string() }),
});

export const depositByCode = endpoint({
  ...olderDeposit,
  summary: 'Opens a deposit by a code, for older clients; the picture is an SVG as a data address',
  path: '/wps/transaction/deposit/qr',
  value: z.object({ refId: z.string(), qr_image: z.string() }),
});

export const depositByTransfer = endpoint({
  ...olderDeposit,
  summary: 'Opens a deposit by a transfer that the payer writes by hand, for older clients',
  path: '/wps/transaction/deposit/mt',
  aliases: [{ path: '/wps/transaction/deposit/ma' }],
  value: z.object({
    refId: z.string(),
    receiver_bank: z.string(),
    receiver_account: z.string(),
    receiver_name: z.string(),
    amount: money,
    remarks: z.string(),
  }),
});

export const depositStatus = endpoint({
  summary: 'The status of a deposit',
  method: 'GET',
  path: '/wps/transaction/deposit/status',
  access: 'member',
  query: z.strictObject({ refId: rowId }),
  value: depositState,
});

export const cancelDeposit = endpoint({
  summary: 'Gives up a deposit that waits for payment; money that arrives later is still credited',
  method: 'POST',
  path: '/wps/transaction/deposit/cancel',
  access: 'member',
  renews: true,
  body: z.strictObject({ refId: rowId }),
  value: depositState,
  errors: { 'deposit.not.cancellable': 409 },
});

// ── Withdrawal ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const withdrawSettings = endpoint({
  summary: 'Bounds of a withdrawal, what is left today, the turnover still to play',
  method: 'GET',
  path: `${relay}/MCSFE_getWithdrawSettings`,
  access: 'member',
  query: z.strictObject({ groupId: z.optional(int4Id) }),
  value: z.object({
    minimumAmount: money,
    maximumAmount: money,
    step: money,
    dailyCount: z.number(),
    remainingCount: z.number(),
    availableBalance: money,
    /** What can be taken out now: without what deposits hold and what would be taken back with a bonus that ends. */
    withdrawableBalance: money,
    /** Paid in, and not to be taken out before its turnover is played. */
    heldBalance: money,
    turnoverRequired: money,
    turnoverDone: money,
    turnoverRemaining: money,
    /** Up to this amount the next one is approved by itself, after what was so within a day; null: it is reviewed. */
    automaticUpTo: z.nullable(money),
    /** After it is paid, minutes in which the member is asked whether it arrived; 0: they are not asked. */
    confirmMinutes: z.number(),
    /** By kind of account: bounds, what is taken of the amount (a fixed sum and parts per million), when it opens; null: it is open. */
    ways: z.array(
      z.object({
        kind: payeeKind,
        minimumAmount: money,
        maximumAmount: money,
        feeFixed: money,
        feePpm: z.number(),
        opensAt: z.nullable(z.string()),
      }),
    ),
    /** What the member owes after a bank took a deposit back that was spent; nothing leaves until it is repaid. */
    owedBalance: money,
    /** Nothing can be asked for until then, because the payment password was reset or details were corrected; null: it can. */
    pausedUntil: z.nullable(z.string()),
  }),
});

export const bankCard = z.object({
  bankCardId: z.string(),
  kind: payeeKind,
  /** Of an e-wallet `phone` or `id`, of a PIX key what it is, of crypto the network; '' of a bank. */
  type: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  cardNumber: z.string(),
  cardHolder: z.string(),
  province: z.string(),
  createdAt: z.string(),
});

export const bankCards = endpoint({
  summary: "The member's accounts for withdrawals, numbers masked",
  method: 'GET',
  path: '/wps/member/bankCard',
  access: 'member',
  value: z.object({ bankCards: z.array(bankCard), remainingTransactionTimes: z.number(), maximumCards: z.number() }),
});

export const addBankCard = endpoint({
  summary:
    'Adds an account of any kind the brand pays to (`bankCode` says which); the first one sets the payment password too, and needs a step-up (`proof.required`)',
  method: 'PUT',
  path: '/wps/member/bankCard',
  access: 'member',
  sealed: true,
  renews: true,
  body: z.strictObject({
    bankCode: codeText(32),
    /** Account number, wallet, PIX key or address. */
    cardNumber: typedNumber(120),
    /** Of a PIX key. */
    keyType: z.optional(pixKeyType),
    payeeName: requiredText(80),
    province: z.optional(text(60)),
    city: z.optional(text(60)),
    branch: z.optional(text(80)),
    bankName: z.optional(text(80)),
    email: z.optional(text(120)),
    paymentPassword: typedPassword(64),
    confirmPaymentPassword: z.optional(typedPassword(64)),
  }),
  value: bankCard,
  errors: {
    'withdraw.bank.card.max': 400,
    'withdraw.bank.card.exists': 409,
    'withdraw.bank.unknown': 400,
    ...payeeErrors,
    'payee.name.differs': 400,
    'payment.password.weak': 400,
    'payment.password.mismatch': 400,
    'password.invisible': 400,
    'payment.password.wrong': 400,
    'payment.password.locked': 429,
  },
});

export const removeBankCard = endpoint({
  summary: 'Takes an account away; one that a withdrawal is on its way to stays',
  method: 'DELETE',
  path: '/wps/member/bankCard',
  access: 'member',
  stepUp: true,
  renews: true,
  body: z.strictObject({ bankCardId: rowId }),
  errors: { 'withdraw.bank.card.unknown': 400, 'withdraw.bank.card.busy': 409 },
});

export const withdrawBanks = endpoint({
  summary: 'Banks, e-wallets, key systems and coins the brand pays to',
  method: 'GET',
  path: '/wps/system/withdrawBanks',
  access: 'member',
  value: z.array(
    z.object({
      bankCode: z.string(),
      bankName: z.string(),
      kind: payeeKind,
      /** Of an e-wallet `phone` or `id`, of crypto the network; else ''. */
      type: z.string(),
      /** Of the whole number; '' where another rule checks it. */
      numberPattern: z.string(),
    }),
  ),
});

export const hasPaymentPassword = endpoint({
  summary: '1 when a payment password is set, else 0',
  method: 'GET',
  path: '/wps/member/hasWithdrawalPassword',
  access: 'member',
  value: z.number(),
});

/** Status: 0 review, 1 approved, 2 paying, 3 waiting for confirmation, 4 done, 5 rejected, 6 cancelled, 7 disputed, 8 partly received. */
export const withdrawalState = z.object({
  refId: z.string(),
  amount: money,
  /** Taken of the amount when it is paid: the rest arrives. */
  fee: money,
  kind: payeeKind,
  bankName: z.string(),
  cardNumber: z.string(),
  withdrawDate: z.string(),
  settledDate: z.nullable(z.string()),
  status: z.number(),
  cancellable: z.boolean(),
  remark: z.string(),
  /** What arrived, by the member's word or because the member did not object in time. */
  receivedAmount: money,
  /** What came back into the balance after it had been paid. */
  returnedAmount: money,
  /** Until then the member is asked whether it arrived; null: they are not asked. */
  confirmBefore: z.nullable(z.string()),
  /** States it was in, oldest first. */
  steps: z.array(z.object({ status: z.number(), at: z.string() })),
});

export const withdraw = endpoint({
  summary: 'Asks for a withdrawal; the amount is held until it is paid, rejected or cancelled',
  method: 'POST',
  path: '/wps/v2/transaction/withdraw',
  access: 'member',
  sealed: true,
  renews: true,
  aliases: [{ path: '/wps/transaction/withdraw' }],
  body: z.strictObject({
    bankCardId: rowId,
    amount: money,
    paymentPassword: typedPassword(64),
    requestId: clientId,
    /** Bonuses that this ends, as `preWithdrawTransaction` listed them; one that is missing refuses `withdraw.grant.open`. */
    endGrants: z.optional(z.array(rowId).check(z.maxLength(50))),
  }),
  value: withdrawalState,
  errors: {
    'balance.not.enough': 400,
    'withdraw.amount.out.of.bounds': 400,
    'withdraw.daily.count': 400,
    /** Outside the hours of this kind of account; says when it opens. */
    'withdraw.closed': 409,
    'withdraw.turnover.open': 400,
    'withdraw.grant.open': 409,
    'withdraw.grant.taken': 400,
    'withdraw.bank.card.unknown': 400,
    'withdraw.request.differs': 409,
    'payment.password.wrong': 400,
    'payment.password.locked': 429,
    'payment.password.unset': 400,
    'withdraw.payment.password.recent': 403,
    /** An operator corrected payee, e-mail or number a short while ago. */
    'withdraw.correction.recent': 403,
    /** An operator locked the member's withdrawals. */
    'withdraw.locked': 403,
    /** Salaries or dividends to those below are owed: they are paid first. */
    'withdraw.owed': 403,
    /** A bank took a deposit back that was spent: it is repaid first. */
    'withdraw.charged.back': 403,
    'documents.required': 403,
    'member.not.active': 403,
    'member.trial': 403,
    'amount.step': 400,
  },
});

export const cancelWithdrawal = endpoint({
  summary: 'Takes back a withdrawal that nobody has approved yet',
  method: 'POST',
  path: '/wps/transaction/withdraw/cancel',
  access: 'member',
  renews: true,
  body: z.strictObject({ refId: rowId }),
  value: withdrawalState,
  errors: { 'withdraw.not.cancellable': 409 },
});
