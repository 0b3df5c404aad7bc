import { settlementFigures } from '@pavilion/contract/settlements/desk';
import { useLingui } from '@lingui/react/macro';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import type { Brand } from '../session/operator.tsx';
import { type Run, useRunWords } from './run-words.ts';
import styles from './settlements.module.css';

const DAYS = 30;

/** What the brand paid its agents in the last days, and what it still has to pay; each type leads to its settlements. */
export function Figures({ brand, linkTo }: { brand: Brand; linkTo(kind: Run['kind']): string }) {
  const { t } = useLingui();
  const words = useRunWords();
  const { data } = useQuery(watch(settlementFigures, { brandId: brand.id, days: DAYS }, 60));
  if (!data) return <div className={styles.figures} aria-busy />;
  const amount = (of: string) => (Number(of) === 0 ? '–' : <Amount of={of} currency={data.currency} />);
  return (
    <div className={styles.figures}>
      <table>
        <caption>{t`Paid over the last ${DAYS} days and still due`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Paid by the brand`}</th>
            <th scope="col">{t`Paid by uplines`}</th>
            <th scope="col">{t`Waiting`}</th>
            <th scope="col">{t`Held`}</th>
            <th scope="col">{t`Owed by uplines`}</th>
            <th scope="col">{t`Losses carried`}</th>
          </tr>
        </thead>
        <tbody>
          {data.kinds.map((row) => (
            <tr key={row.kind}>
              <th scope="row">
                <Link className={linkClass()} to={linkTo(row.kind)}>
                  {words.kind(row.kind)}
                </Link>
              </th>
              <td data-label={t`Paid by the brand`}>{amount(row.paidByHouse)}</td>
              <td data-label={t`Paid by uplines`}>{amount(row.paidByUplines)}</td>
              <td data-label={t`Waiting`}>{amount(row.waiting)}</td>
              <td data-label={t`Held`}>{amount(row.held)}</td>
              <td data-label={t`Owed by uplines`}>
                {amount(row.owed)} {row.owedLines > 0 ? <small>({countText(row.owedLines)})</small> : null}
              </td>
              <td data-label={t`Losses carried`}>{amount(row.carried)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
