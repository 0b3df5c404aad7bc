import * as z from 'zod/mini';
import { UNITS_PER_MAIN } from '@pavilion/contract/base/money';
import {
  type DepositOrder,
  type Provider,
  type ProviderConfig,
  type ProviderKind,
  type Receiver,
  ProviderUnavailable,
} from '../../providers/provider.ts';
import { readNotice } from './notice.ts';

/** How one country's banks write a payment into the brand's own account. */
export interface AccountScheme<Settings extends Record<string, unknown>> {
  name: string;
  /** The only one it carries, or the setting that names it. */
  currency: string | { setting: keyof Settings & string };
  settings: z.ZodMiniType<Settings>;
  /** Content of the code. `amount` is plain decimals of the currency. Absent: its banks read no code, transfers are written by hand. */
  code?(settings: Settings, order: { amount: string; transferCode: string }): string;
  /** The account as bank notices name it. */
  account(settings: Settings): string;
  /** Setting whose check digit is wrong, or whose range is not in use; null: none. */
  problemOf?(settings: Settings): string | null;
  /** The same account for members who enter the transfer by hand. */
  receiver(settings: Settings): Omit<Receiver, 'remark'>;
}

const CENT = 100n;

/** Plain decimals with two places, none where the amount is whole. Throws where the amount has parts of a cent. */
function plainAmount(units: bigint): string {
  if (units % CENT !== 0n) throw new RangeError('a payment code has two decimal places');
  const cents = (units % UNITS_PER_MAIN) / CENT;
  return cents === 0n ? String(units / UNITS_PER_MAIN) : `${units / UNITS_PER_MAIN}.${String(cents).padStart(2, '0')}`;
}

/** A kind whose money goes straight into the brand's account: the code is made here, the bank's credit notice says that it arrived. It pays nothing out. */
export function accountQrKind<Settings extends Record<string, unknown>>(scheme: AccountScheme<Settings>): ProviderKind {
  return {
    name: scheme.name,
    settings: scheme.settings,
    currency: scheme.currency,
    paysOut: false,
    settingsProblem: (settings) => scheme.problemOf?.(z.parse(scheme.settings, settings)) ?? null,
    create: (config) => createAccountQr(scheme, config),
  };
}

function createAccountQr<Settings extends Record<string, unknown>>(scheme: AccountScheme<Settings>, config: ProviderConfig): Provider {
  const settings = z.parse(scheme.settings, config.settings);
  const currency = typeof scheme.currency === 'string' ? scheme.currency : settings[scheme.currency.setting];
  return {
    code: config.code,
    createDeposit: async (order: DepositOrder) => {
      if (order.currency !== currency) throw new ProviderUnavailable(`${scheme.name} carries ${currency} only`);
      if (!scheme.code && order.kind !== 'transfer') throw new ProviderUnavailable(`${scheme.name} has no code and no page`);
      return {
        providerRef: order.transferCode,
        redirectUrl: null,
        qrContent:
          order.kind === 'transfer'
            ? null
            : (scheme.code?.(settings, { amount: plainAmount(order.amount), transferCode: order.transferCode }) ?? null),
        receiver: { ...scheme.receiver(settings), remark: order.transferCode },
        expiresAt: new Date(config.now().getTime() + order.expiresInSeconds * 1000),
      };
    },
    createPayout: async () => {
      throw new ProviderUnavailable(`${scheme.name} pays nothing out`);
    },
    payoutStatus: async () => ({ state: 'none' }),
    verifyWebhook: (raw, headers) =>
      readNotice(raw, { header: headers['x-signature'], secret: config.secret, account: scheme.account(settings) }),
  };
}
