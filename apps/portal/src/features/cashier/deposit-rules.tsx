import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import styles from './deposit-rules.module.css';

/** What happens with a transfer that does not come as asked; the same rules as `docs/deposits.md`. */
export function DepositRules() {
  const { t } = useLingui();
  const rules = [
    { title: t`Wrong amount`, words: t`Our team reviews it and credits the amount received, or returns it.` },
    { title: t`After the time limit`, words: t`We still credit it when it arrives.` },
    { title: t`Paid twice`, words: t`The first is credited. We review the second.` },
    { title: t`No reference`, words: t`We can't tell who paid. Please contact customer service.` },
  ];
  return (
    <Card pad="l">
      <h2 className={styles.title}>{t`If something doesn't match`}</h2>
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
