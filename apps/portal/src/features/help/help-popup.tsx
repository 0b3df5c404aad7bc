import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { PopupProps } from '../../popup-host.tsx';
import { HelpArticles } from './help-articles.tsx';
import styles from './help.module.css';

/** The same articles over the page that needs them. */
export function HelpPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [current, setCurrent] = useState(decodeURIComponent(hash.slice(1)));
  return (
    <Dialog open onOpenChange={onClose} size="wide" title={t`Help`} closeLabel={t`Close`}>
      <HelpArticles
        current={current}
        link={({ id, anchor, title }, isCurrent) => (
          <button key={id} type="button" className={styles.link} aria-current={isCurrent || undefined} onClick={() => setCurrent(anchor)}>{title}</button>
        )}
      />
    </Dialog>
  );
}
