import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Check, Copy } from '@pavilion/ui/icon';
import { useState } from 'react';
import { copyText } from '../../parts/copy-text.ts';
import { momentText } from '../../parts/moment.ts';
import type { WelcomeLink } from './operators-page.tsx';
import styles from './operators.module.css';

/** Shows a welcome link this one time. */
export function LinkDialog({ link, onClose }: { link: WelcomeLink | null; onClose(): void }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => (open ? undefined : close())}
      dismissible={false}
      closeLabel={t`Close`}
      title={t`Link (shown once)`}
      description={link ? t`Send it to the operator over a trusted channel. Single use, valid until ${momentText(link.expiresAt)}.` : ''}
      footer={
        <>
          <Button onClick={close}>{t`I have passed it on`}</Button>
          <Button tone="primary" iconStart={copied ? <Check /> : <Copy />} onClick={() => void copyText(link?.link ?? '').then(setCopied)}>
            {copied ? t`Copied` : t`Copy`}
          </Button>
        </>
      }
    >
      <p className={styles.link}>
        <code>{link?.link}</code>
      </p>
      {link?.state === 'proposed' ? <Alert tone="warn">{t`It only works after a second operator confirms it.`}</Alert> : null}
    </Dialog>
  );
}
