import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { momentText } from '../../parts/moment.ts';
import type { Promotion } from './promotion.ts';
import styles from './promotions.module.css';
import { usePlaceWords } from './section-nav.tsx';

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** As it is stored, moments in words. */
const valueText = (value: string): string => (MOMENT.test(value) ? momentText(value) : value || '–');

/** Every version with who wrote it, who put it in force, and what it says otherwise than the one in force before. */
export function VersionsDialog({ promotion, onClose }: { promotion: Promotion; onClose(): void }) {
  const { t } = useLingui();
  const place = usePlaceWords();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t`Versions`} closeLabel={t`Close`} size="wide">
      <ol className={styles.versions}>
        {promotion.versions.map(({ version, writtenBy, writtenAt, approvedBy, approvedAt, changes }) => (
          <li key={version}>
            <h3>
              {t`Version ${version}`} {promotion.live === version ? <Badge tone="good">{t`Live`}</Badge> : null}
              {promotion.offered === version ? <Badge tone="action">{t`Pending approval`}</Badge> : null}
            </h3>
            <p className={styles.hint}>
              {t`Written by ${writtenBy}, ${momentText(writtenAt)}`}
              {approvedBy && approvedAt ? ` · ${t`approved by ${approvedBy}, ${momentText(approvedAt)}`}` : ''}
            </p>
            {changes.length > 0 ? (
              <ul className={styles.changes}>
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    <span>
                      {place(field)} <code>{field}</code>
                    </span>
                    <del>{valueText(before)}</del>
                    <ins>{valueText(after)}</ins>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
