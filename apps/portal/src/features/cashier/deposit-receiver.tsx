import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositStatus } from '@pavilion/contract/payments/calls';
import { Check, Copy } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './deposit-receiver.module.css';

interface Props {
  receiver: NonNullable<WireValue<typeof depositStatus>['receiver']>;
  /** Main units. */
  amount: number;
  payerName: string | null;
}

/** Where a transfer goes, line by line, each to copy. */
export function DepositReceiver({ receiver, amount, payerName }: Props) {
  const { t } = useLingui();
  const money = useMoneyText();
  const lines = [
    { label: t`Bank`, shown: receiver.bankName },
    { label: t`Account name`, shown: receiver.accountName },
    { label: t`Account number`, shown: receiver.accountNumber, copied: receiver.accountNumber },
    { label: t`Amount`, shown: money(amount), copied: String(amount) },
    { label: t`Payment reference`, shown: receiver.remark, copied: receiver.remark },
    ...(payerName ? [{ label: t`Pay from the account of`, shown: payerName }] : []),
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, shown, copied }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <bdi>{shown}</bdi>
          </dd>
          {copied === undefined ? null : <CopyLine label={label} text={copied} />}
        </div>
      ))}
    </dl>
  );
}

const CHECK_MS = 2000;

/** Copies one line; the last element in it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), CHECK_MS);
    } catch {
      toasts.show({ tone: 'info', title: t`Couldn't copy`, body: t`Select the text and copy it manually.` });
    }
  };
  return (
    <dd className={styles.copy}>
      <IconButton label={isCopied ? t`Copied: ${label}` : t`Copy: ${label}`} onClick={() => void copy()}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </dd>
  );
}
