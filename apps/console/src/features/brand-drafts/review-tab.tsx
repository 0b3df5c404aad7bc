import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Check, Pencil } from '@pavilion/ui/icon';
import { Section } from '../../parts/page.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useChangeWords } from './change-words.tsx';
import styles from './draft-page.module.css';
import type { Draft } from './use-draft.ts';

type Change = Draft['changes'][number];

/** What prevents the draft from being in force, and what it would change. */
export function ReviewTab({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const words = useChangeWords();
  return (
    <div className={styles.stack}>
      <Section title={t`Blocking issues`} note={t`As of the last save.`}>
        {draft.problems.length === 0 ? (
          <EmptyState compact icon={<Check />} title={t`No blocking issues`} />
        ) : (
          <ul className={styles.problems}>
            {draft.problems.map((problem) => (
              <li key={`${problem.file} ${problem.field} ${problem.message}`}>
                <b>{words(problem)}</b>
                <span>{problem.message}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {draft.isNew ? null : (
        <WorkTable<Change>
          name="draft-changes"
          caption={t`What changes`}
          plain
          rows={draft.changes}
          rowKey={({ file, field }) => `${file} ${field}`}
          empty={<EmptyState compact icon={<Pencil />} title={t`No changes from the live version`} />}
          columns={[
            { key: 'what', label: t`What changes`, render: (row) => words(row), text: words },
            { key: 'before', label: t`Live`, render: (row) => <Value text={row.before} />, text: (row) => row.before ?? '' },
            { key: 'after', label: t`In the draft`, render: (row) => <Value text={row.after} />, text: (row) => row.after ?? '' },
          ]}
        />
      )}
    </div>
  );
}

const Value = ({ text }: { text: string | null }) => <span className={styles.value}>{text ?? '–'}</span>;
