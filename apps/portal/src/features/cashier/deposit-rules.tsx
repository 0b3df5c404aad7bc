import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import styles from './deposit-rules.module.css';

/** What happens with a transfer that does not come as asked; the same rules as `docs/deposits.md`. */
export function DepositRules() {
  const { t } = useLingui();
  const rules = [
    { title: t`Less or more than asked`, words: t`Two of our people look at it and credit what came, or send it back.` },
    { title: t`After the time is over`, words: t`It is credited all the same when it arrives.` },
    { title: t`Sent twice`, words: t`The first is credited. The second waits until we have looked at it.` },
    { title: t`Without the reference`, words: t`We must find out whose it is. Please write to customer service.` },
  ];
  return (
    <Card pad="l">
      <h2 className={styles.title}>{t`If something is different`}</h2>
      <dl className={styles.rules}>
        {rules.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
