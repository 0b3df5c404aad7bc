import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Copy, Download } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { useShownOnce } from '../../parts/shown-once.ts';
import { saveText } from '../../shared/security/save-text.ts';
import styles from '../../shared/security/security.module.css';

/** Ten codes that are readable here and never again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useLingui();
  useShownOnce();
  const { facts } = useSession();
  const [isSaved, setSaved] = useState(false);
  const name = facts?.userName ?? '';
  const text = [`${brand.name} · ${name}`, t`Recovery codes. Each works once.`, '', ...codes, ''].join('\r\n');
  const copy = () =>
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => toasts.show({ tone: 'good', title: t`Copied` }),
      () => toasts.show({ tone: 'bad', title: t`Your browser blocked copying. Write the codes down.` }),
    );
  return (
    <section className={styles.fields} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className={styles.subtitle}>
        <Trans>Your recovery codes</Trans>
      </h2>
      <Alert tone="warn" title={t`Shown only once`}>
        <Trans>
          Store them where you can reach them without your phone. Each code works once if you lose the app. Old codes no longer work.
        </Trans>
      </Alert>
      <ol className={styles.codes} data-print="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button iconStart={<Copy />} onClick={copy}>{t`Copy`}</Button>
        <Button
          iconStart={<Download />}
          onClick={() => saveText(`${brand.code}-recovery-codes.txt`, text, 'text/plain;charset=utf-8')}
        >{t`Download`}</Button>
        <Button onClick={() => window.print()}>{t`Print`}</Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        <Trans>I've saved my recovery codes</Trans>
      </Checkbox>
      <Button tone="primary" size="l" disabled={!isSaved} onClick={onDone}>{t`Done`}</Button>
    </section>
  );
}
