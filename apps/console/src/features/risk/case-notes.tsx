import { riskCaseNote } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { TextArea } from '@pavilion/ui/text-field';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './risk.module.css';
import type { CaseView } from './risk-words.ts';

/** What operators wrote about a case; every operator who decides may add to it. */
export function CaseNotes({ view }: { view: CaseView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [text, setText] = useState('');
  const add = useAct(riskCaseNote, { said: t`Noted`, onDone: () => setText('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void add.run({ id: view.id, text: text.trim() });
  };
  return (
    <div>
      <h3 className={styles.part}>{t`Notes`}</h3>
      {view.notes.length === 0 ? <p className={styles.quiet}>{t`None yet.`}</p> : null}
      <ul className={styles.notes}>
        {view.notes.map((note) => (
          <li key={note.id}>
            <p className={styles.quote}>{note.text}</p>
            <span className={styles.quiet}>
              {note.by} · {momentText(note.at)}
            </span>
          </li>
        ))}
      </ul>
      {may('risk.decide') ? (
        <form className={styles.write} onSubmit={submit}>
          <Failure error={add.error} />
          <TextArea label={t`Add a note`} rows={2} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
          <Button type="submit" loading={add.busy} disabled={text.trim() === ''}>{t`Add`}</Button>
        </form>
      ) : null}
    </div>
  );
}
