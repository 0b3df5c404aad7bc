import { isSamePerson } from '@pavilion/languages/compared-text';
import { documentPayees } from '@pavilion/contract/documents/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useOperator } from '../session/operator.tsx';
import type { Submission } from './document-page.tsx';
import styles from './documents.module.css';

/** The account's name and the holders of its bank accounts, side by side; the words in which they differ are marked. */
export function NamesBeside({ submission: { memberId, account } }: { submission: Submission }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { data, error } = useQuery({ ...ask(documentPayees, { memberId }), placeholderData: undefined as never });
  // Masked names agree where the names do not.
  const inFull = may('documents.decide') || may('members.reveal');
  const name = inFull ? account.fullName || account.payeeName : '';
  return (
    <dl className={styles.names}>
      <div>
        <dt>{t`Full name`}</dt>
        <dd>{account.fullName || '–'}</dd>
      </div>
      <div>
        <dt>{t`Payee name`}</dt>
        <dd>
          <Marked text={account.payeeName || '–'} beside={inFull ? account.fullName : ''} />
        </dd>
      </div>
      <div className={styles.holders}>
        <dt>{t`Bank account holder`}</dt>
        {!data && !error ? <Skeleton width="10em" /> : null}
        {error ? <dd>{t`Could not load this right now.`}</dd> : null}
        {data?.list.length === 0 ? <dd>{t`No bank account yet`}</dd> : null}
        {data?.list.map((card) => (
          <dd key={card.id}>
            <Marked text={card.holder} beside={name} />{' '}
            {name === '' ? null : isSamePerson(card.holder, name) ? (
              <Badge tone="good">{t`the same`}</Badge>
            ) : (
              <Badge tone="warn">{t`differs`}</Badge>
            )}
            <br />
            <span className={styles.quiet}>
              {card.bankName} {card.number}
            </span>
          </dd>
        ))}
      </div>
    </dl>
  );
}

/** A name in which the words that the other name does not have are highlighted. */
function Marked({ text, beside }: { text: string; beside: string }) {
  if (beside === '') return text;
  const others = beside.split(/\s+/);
  return text.split(/(\s+)/).map((word, index) =>
    word.trim() === '' || others.some((other) => isSamePerson(word, other)) ? (
      word
    ) : (
      // Places in a name: they have no other name.
      <mark key={index} className={styles.differs}>
        {word}
      </mark>
    ),
  );
}
