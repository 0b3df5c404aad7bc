import { memberNote } from '@pavilion/contract/identity/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { TextArea } from '@pavilion/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { MemberView } from './member-page.tsx';
import styles from './member.module.css';

/** Notes for colleagues. They are never changed, only added to. */
export function NotesTab({ memberId, notes }: { memberId: string; notes: MemberView['notes'] }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [text, setText] = useState('');
  const act = useAct(memberNote, { said: t`Note saved`, onDone: () => setText('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void act.run({ memberId, text: text.trim() });
  };
  return (
    <Section title={t`Notes`} note={t`Visible to operators only. The member can request a copy of the data held about them.`}>
      {may('members.note') ? (
        <form className={styles.form} onSubmit={submit}>
          <Failure error={act.error} />
          <TextArea label={t`New note`} value={text} maxLength={2000} rows={3} onChange={(event) => setText(event.target.value)} />
          <Button type="submit" tone="primary" loading={act.busy} disabled={text.trim() === ''}>{t`Add note`}</Button>
        </form>
      ) : null}
      {notes.length === 0 ? (
        <p className={styles.quiet}>{t`No notes yet.`}</p>
      ) : (
        <ol className={styles.notes}>
          {notes.map(({ id, at, operatorName, text: said }) => (
            <li key={id} className={styles.entry}>
              <span className={styles.quiet}>
                {operatorName} · {momentText(at)}
              </span>
              <span className={styles.entryText}>{said}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
