import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { useQuery } from '@tanstack/react-query';
import { dateFormat } from '../../parts/dates.ts';
import styles from './contracts.module.css';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { questionsQuery } from './queries.ts';

/** What the member asked about days of contracts, with the answers; nothing where they never asked. */
export function OwnQuestions() {
  const { t } = useLingui();
  const words = useKindWords();
  const { data } = useQuery(questionsQuery());
  if (!data || data.list.length === 0) return null;
  const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Card as="section" pad="l" aria-label={t`Your questions`} className={styles.card}>
      <h2 className={styles.questionsTitle}>
        <Trans>Your questions</Trans>
      </h2>
      <ul className={styles.questions}>
        {data.list.map(({ id, kind, type, day: asked, question, outcome, answer }) => (
          <li key={id}>
            <p className={styles.questionHead}>
              <span>
                {words.kind(kind)} · {words.type(type)} · {day.format(new Date(`${asked}T00:00:00Z`))}
              </span>
              <Badge tone={outcome === null ? 'neutral' : 'good'}>
                {outcome === null ? t`Awaiting answer` : outcome === 'corrected' ? t`Corrected` : t`Answered`}
              </Badge>
            </p>
            <p className={styles.quiet}>{question}</p>
            {answer ? <p>{answer}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
