import { beneath, type ControlRules } from '../../../kernel/controls.ts';

/** Rules of withdrawals: payouts by fewer people, more of them, after less play, with less time to object. */
export const WITHDRAWAL_RULES: ControlRules = {
  minAmount: 'free',
  maxAmount: 'cap',
  dailyCount: 'cap',
  automaticUpTo: 'automatic',
  automaticPerDay: 'cap',
  fourEyesAbove: 'cap',
  maxCards: 'cap',
  correctionPauseHours: 'floor',
  confirmMinutes: 'floor',
  turnoverPercent: 'floor',
  'ways.*.kind': 'free',
  'ways.*.feeFixed': 'free',
  'ways.*.feePpm': 'free',
  'ways.*.min': 'free',
  'ways.*.max': 'cap',
  'ways.*.hours': 'free',
};

/** Ways to pay in at the desk: what opens one, takes more or less money than before, or asks another fee. */
export const CHANNEL_RULES: ControlRules = {
  'channels.*.provider': 'free',
  'channels.*.bankCode': 'free',
  'channels.*.on': 'permit',
  'channels.*.min': 'floor',
  'channels.*.max': 'cap',
  'channels.*.feeFixed': 'terms',
  'channels.*.feePpm': 'terms',
  'channels.*.quick': 'free',
  'channels.*.hours': 'free',
  'channels.*.languages': 'free',
  'channels.*.mark': 'free',
  order: 'free',
};

/** `payments.json`: whom members pay, how much of it without a person, and where withdrawals go. */
export const CASHIER_FILE_RULES: ControlRules = {
  'providers.**': 'terms',
  'channels.*.provider': 'terms',
  'channels.*.kind': 'terms',
  'channels.*.max': 'cap',
  'channels.*.bankCode': 'free',
  'channels.*.name.**': 'free',
  'channels.*.note.**': 'free',
  'channels.*.group': 'free',
  'channels.*.bankType': 'free',
  'channels.*.min': 'floor',
  'channels.*.quick.**': 'free',
  'channels.*.fee.**': 'terms',
  'channels.*.hours.**': 'free',
  'channels.*.languages.**': 'free',
  'channels.*.mark': 'free',
  'banks.*.bankCode': 'free',
  'banks.*.name': 'free',
  'banks.*.kind': 'terms',
  'banks.*.type': 'terms',
  'banks.*.numberPattern': 'terms',
  'withdrawals.provider': 'terms',
  'withdrawals.min': 'free',
  'withdrawals.max': 'cap',
  'withdrawals.ways.*.fee.**': 'free',
  'withdrawals.ways.*.min': 'free',
  'withdrawals.ways.*.max': 'cap',
  'withdrawals.ways.*.hours.**': 'free',
  ...beneath('withdrawals', WITHDRAWAL_RULES),
};
