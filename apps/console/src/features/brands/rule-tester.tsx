import { patternTry } from '@pavilion/contract/content/desk';
import { ApiError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './brands.module.css';
import { lengthFault, usePatternWords } from './pattern-words.ts';
import type { RuleDraft } from './pattern-words.ts';

type Verdict = { kind: 'good' | 'bad'; words: string } | null;

/** What a visitor reads when the field is refused, and an example held against the rule before it is saved. */
export function RuleTester({ rule }: { rule: RuleDraft }) {
  const { t } = useLingui();
  const words = usePatternWords();
  const errorWords = useErrorWords();
  const [example, setExample] = useState('');
  const [verdict, setVerdict] = useState<Verdict>(null);
  const message = words(rule);
  const evaluate = async (text: string) => {
    setExample(text);
    setVerdict(null);
    if (text === '') return;
    if (lengthFault(rule, text)) {
      setVerdict({ kind: 'bad', words: t`Rejected: wrong length.` });
      return;
    }
    try {
      const { matches } = await call(patternTry, {
        body: { acceptedPattern: rule.acceptedPattern, patternId: rule.patternId, example: text },
      });
      setVerdict(matches ? { kind: 'good', words: t`Accepted.` } : { kind: 'bad', words: t`Rejected by the pattern.` });
    } catch (error) {
      if (error instanceof ApiError) setVerdict({ kind: 'bad', words: errorWords(error) });
      else throw error;
    }
  };
  return (
    <div className={styles.preview}>
      <span className={styles.quiet}>{t`Message under the field:`}</span>
      <b>{message}</b>
      <TextField
        label={t`Try an example`}
        value={example}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => void evaluate(event.target.value)}
      />
      <span className={styles.verdict} role="status">
        {verdict ? <span className={verdict.kind === 'good' ? styles.good : styles.bad}>{verdict.words}</span> : null}
      </span>
    </div>
  );
}
