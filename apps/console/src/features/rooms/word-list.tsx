import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { deskRoomWordAdd, deskRoomWordRemove, deskRoomWords } from '@pavilion/contract/rooms/desk';
import { Button } from '@pavilion/ui/button';
import { X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { languageName } from '../../parts/way-looks.tsx';
import type { Brand } from '../session/operator.tsx';
import styles from './rooms.module.css';

const EVERY = '';

/** Words members may not write, by language. */
export function Words({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(deskRoomWords, { brandId: brand.id }));
  const [language, setLanguage] = useState(brand.languages[0] ?? EVERY);
  const [word, setWord] = useState('');
  const add = useAct(deskRoomWordAdd, { onDone: () => setWord('') });
  const remove = useAct(deskRoomWordRemove);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (word.trim()) void add.run({ brandId: brand.id, language, word: word.trim() });
  };
  return (
    <Section
      title={t`Blocked words`}
      note={t`Also matches other letter forms, wide and spaced spellings. A word without accents also matches the accented word.`}
    >
      <form className={styles.addWord} onSubmit={submit}>
        <Select
          label={t`Language`}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          options={[
            ...brand.languages.map((code) => ({ value: code, label: languageName(code) })),
            { value: EVERY, label: t`All languages` },
          ]}
          error={fieldError(add.error, 'language')}
        />
        <TextField
          label={t`Word`}
          maxLength={40}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          error={fieldError(add.error, 'word')}
        />
        <Button type="submit" loading={add.busy} disabled={!word.trim()}>{t`Add`}</Button>
      </form>
      <Failure error={remove.error} />
      <ul className={styles.wordList}>
        {data?.list.map((one) => (
          <li key={one.id}>
            <span className={styles.language}>{one.language ? languageName(one.language) : t`All languages`}</span>
            <span dir="auto">{one.word}</span>
            <IconButton label={t`Remove ${one.word}`} disabled={remove.busy} onClick={() => void remove.run({ id: one.id })}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
