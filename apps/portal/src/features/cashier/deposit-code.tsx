import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Check, Copy, Download } from '@pavilion/ui/icon';
import { QrCode } from '@pavilion/ui/qr-code';
import { qrPicture } from '@pavilion/ui/qr-picture';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { coinOfCode } from './coin-of-code.ts';
import { DepositCoin } from './deposit-coin.tsx';
import styles from './deposit-waiting.module.css';

const CHECK_MS = 2000;

/** The code of a payment: to scan with another device, or on the same phone to save as a picture or to paste. */
export function DepositCode({ content, refId }: { content: string; refId: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content);
      setCopied(true);
      setTimeout(() => setCopied(false), CHECK_MS);
    } catch {
      toasts.show({ tone: 'info', title: t`Couldn't copy`, body: t`Save the picture and open it in your payment app.` });
    }
  };
  const save = async () => {
    const picture = await qrPicture(content);
    if (!picture) return toasts.show({ tone: 'info', title: t`Couldn't create the picture`, body: t`Take a screenshot instead.` });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${refId}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), CHECK_MS);
  };
  const coin = coinOfCode(content);
  const steps = coin
    ? [
        t`Scan the code in your wallet app, or copy the address and amount.`,
        t`Send the full amount in one payment. Network fees are extra.`,
        t`Check coin, network and address: payments to a wrong address can't be recovered.`,
      ]
    : [
        t`Open your bank’s app and choose “Scan code”.`,
        t`On this phone: save the picture and open it there, or paste the code.`,
        t`Check the amount and payee, and confirm.`,
      ];
  return (
    <div className={styles.code}>
      <QrCode value={content} label={t`Payment code`} size={240} />
      <div className={styles.how}>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={styles.tools}>
          <Button iconStart={<Download />} onClick={() => void save()}>{t`Save picture`}</Button>
          <Button iconStart={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {isCopied ? t`Copied` : t`Copy code`}
          </Button>
        </div>
      </div>
      {coin ? <DepositCoin coin={coin} /> : null}
    </div>
  );
}
