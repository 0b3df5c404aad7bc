import { useLingui } from '@lingui/react/macro';
import { MAX_CHAT_TEXT } from '@pavilion/contract/support/chat';
import { fieldError } from '@pavilion/contract/base/client';
import { cannedList, cannedRemove, cannedSave } from '@pavilion/contract/support/desk-chat';
import { Button } from '@pavilion/ui/button';
import { Plus, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { languageName } from '../../parts/way-looks.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './chats.module.css';

/** The placeholders for the visitor, the operator and the brand. Apart from the sentence: there braces would be read as its own places. */
const PLACES = '{name}, {operator}, {brand}';

/** Answers that are ready, by language. */
export function CannedAnswers({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(cannedList, { brandId: brand.id }));
  const [adds, setAdds] = useState(false);
  const [asks, setAsks] = useState<{ id: string; title: string } | null>(null);
  const remove = useAct(cannedRemove, { said: t`Ready answer removed`, onDone: () => setAsks(null) });
  return (
    <Section
      title={t`Ready answers`}
      note={t`${PLACES} are filled in when an answer is used.`}
      actions={<Button size="s" iconStart={<Plus />} onClick={() => setAdds(true)}>{t`Add`}</Button>}
    >
      {data?.list.length === 0 ? <p className={styles.quiet}>{t`None yet.`}</p> : null}
      <ul className={styles.operators}>
        {data?.list.map(({ id, language, title, text }) => (
          <li key={id}>
            <span>{languageName(language)}</span>
            <strong>{title}</strong>
            <span className={styles.lastWords}>{text}</span>
            <IconButton label={t`Remove ${title}`} onClick={() => setAsks({ id, title })}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {asks ? (
        <ActDialog
          open
          onClose={() => setAsks(null)}
          busy={remove.busy}
          error={remove.error}
          tone="danger"
          title={t`Remove ${asks.title}`}
          lead={t`No longer available. Answers already sent stay.`}
          confirmLabel={t`Remove`}
          onConfirm={() => void remove.run({ id: asks.id })}
        />
      ) : null}
      {adds ? <AddDialog brand={brand} onClose={() => setAdds(false)} /> : null}
    </Section>
  );
}

function AddDialog({ brand, onClose }: { brand: Brand; onClose(): void }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState(brand.languages[0] ?? '');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const act = useAct(cannedSave, { said: t`Ready answer added`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t`Add a ready answer`}
      lead={t`Available to operators of ${brand.name}.`}
      confirmLabel={t`Add`}
      busy={act.busy}
      error={act.error}
      incomplete={!title.trim() || !text.trim()}
      onConfirm={() => void act.run({ brandId: brand.id, language, title: title.trim(), text: text.trim() })}
    >
      <Select
        label={t`Language`}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
        options={brand.languages.map((code) => ({ value: code, label: languageName(code) }))}
        error={fieldError(act.error, 'language')}
      />
      <TextField label={t`Title`} maxLength={80} value={title} onChange={(event) => setTitle(event.target.value)} />
      <TextArea label={t`Text`} rows={5} maxLength={MAX_CHAT_TEXT} value={text} onChange={(event) => setText(event.target.value)} />
    </ActDialog>
  );
}
