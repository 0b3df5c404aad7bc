import { brandDraftPublish } from '@pavilion/contract/brands/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { toasts } from '@pavilion/ui/toast-store';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import styles from './draft-page.module.css';
import type { Draft } from './use-draft.ts';
import { useChangeWords } from './change-words.tsx';

const SHOWN = 12;

/** What would change, why, and the second factor; or what still prevents the draft from being in force. */
export function PublishDialog({ draft, onClose, onReview }: { draft: Draft; onClose(): void; onReview(): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useChangeWords();
  const act = useControlAct(brandDraftPublish, {
    said: t`${draft.name} published`,
    onDone: ({ withoutSecret }) => {
      const providers = withoutSecret.join(', ');
      if (providers) {
        toasts.show({
          tone: 'info',
          title: t`These payment providers are inactive until their secret is set: ${providers}`,
        });
      }
      void navigate(paths.brands);
    },
  });
  const problems = draft.problems.length;
  const count = countText(problems);
  const more = countText(Math.max(0, draft.changes.length - SHOWN));
  return (
    <ActDialog
      open
      onClose={onClose}
      title={draft.isNew ? t`Open ${draft.name}?` : t`Apply these changes?`}
      lead={draft.isNew ? t`The portal is online within a second and members can register.` : t`Live within a second.`}
      confirmLabel={t`Publish`}
      busy={act.busy}
      error={act.error}
      incomplete={problems > 0}
      reasonHint={t`Recorded in the audit trail.`}
      onConfirm={(reason) => void act.run({ draftId: draft.id, version: draft.version, reason })}
    >
      {problems > 0 ? (
        <Alert
          tone="warn"
          actions={
            <button
              type="button"
              className={styles.linkButton}
              onClick={() => {
                onClose();
                onReview();
              }}
            >{t`Show them`}</button>
          }
        >{t`${count} issues block publishing.`}</Alert>
      ) : draft.isNew ? null : (
        <ul className={styles.changes}>
          {draft.changes.slice(0, SHOWN).map((change) => (
            <li key={`${change.file} ${change.field}`}>
              <b>{words(change)}</b>
              <span>
                {change.before ?? '–'} → {change.after ?? '–'}
              </span>
            </li>
          ))}
          {draft.changes.length > SHOWN ? <li>{t`and ${more} more`}</li> : null}
        </ul>
      )}
    </ActDialog>
  );
}
