import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { saveFile } from '@pavilion/ui/save-file';
import { Check, Copy, Download } from '@pavilion/ui/icon';
import { useEffect, useState } from 'react';
import { copyText } from '../../parts/copy-text.ts';
import styles from './welcome.module.css';

/** Codes for a lost phone, shown this once; the operator continues after confirming that they are saved. */
export function RecoveryCodes({ codes, doneLabel, onDone }: { codes: readonly string[]; doneLabel: string; onDone(): void }) {
  const { t } = useLingui();
  const [isSaved, setSaved] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    // They are shown once: a reload would take them away.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.codes}>
      <ol className={styles.list} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button size="s" iconStart={copied ? <Check /> : <Copy />} onClick={() => void copyText(text).then(setCopied)}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button
          size="s"
          iconStart={<Download />}
          onClick={() => saveFile('pavilion-desk-recovery-codes.txt', text)}
        >{t`Save as a file`}</Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>{t`I have stored them safely`}</Checkbox>
      <Button tone="primary" size="l" disabled={!isSaved} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  );
}
