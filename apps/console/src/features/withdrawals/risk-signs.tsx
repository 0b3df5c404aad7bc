import { WARNING_WEIGHTS } from '@pavilion/contract/payments/desk';
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck, TriangleAlert } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { countText } from '../../parts/amount.tsx';
import { paths } from '../../paths.ts';
import { useRiskWords } from '../risk/risk-words.ts';
import { useOperator } from '../session/operator.tsx';
import { useWarningWords } from './warning-words.ts';
import type { WithdrawalView } from './withdrawal-detail.tsx';
import styles from './risk-signs.module.css';

const ALL = Object.keys(WARNING_WEIGHTS).length;
/** From here on the sum is middling, and from there on high. */
const [MIDDLING, HIGH] = [25, 60];

/** What speaks for a closer look, heaviest first, with the weight of each. It orders what is read; it decides nothing. */
export function RiskSigns({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const words = useWarningWords();
  const signs = view.warnings.map((code) => ({ code, weight: WARNING_WEIGHTS[code] })).toSorted((a, b) => b.weight - a.weight);
  const sum = Math.min(
    100,
    signs.reduce((total, { weight }) => total + weight, 0),
  );
  const level = sum >= HIGH ? 'bad' : sum >= MIDDLING ? 'warn' : 'good';
  const clean = ALL - signs.length;
  return (
    <div>
      <div className={styles.head}>
        <h3>{t`Risk signs`}</h3>
        <span className={styles.sum} data-level={level}>{t`${countText(sum)} of 100`}</span>
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span style={{ insetInlineStart: `${sum}%` }} />
      </div>
      <ul className={styles.signs}>
        {signs.map(({ code, weight }) => {
          const [name, about] = words(code);
          return (
            <li key={code}>
              <TriangleAlert />
              <span>
                <b>{name}</b>
                <br />
                <span className={styles.about}>{about}</span>
                {code === 'risk.case' ? <Cases view={view} /> : null}
              </span>
              <span className={styles.weight}>+ {countText(weight)}</span>
            </li>
          );
        })}
        <li data-clean>
          <ShieldCheck />
          <span>
            <b>{t`${countText(clean)} checks passed`}</b>
            <br />
            <span className={styles.about}>{t`of ${countText(ALL)}: person, account, bank account, documents, play`}</span>
          </span>
          <span className={styles.weight}>0</span>
        </li>
      </ul>
    </div>
  );
}

/** The cases behind the sign, for who may read them. */
function Cases({ view }: { view: WithdrawalView }) {
  const { may } = useOperator();
  const words = useRiskWords();
  if (!may('risk.read')) return null;
  return view.riskCases.map(({ caseId, kind }) => (
    <span key={caseId}>
      <br />
      <Link className={linkClass()} to={paths.riskCase(caseId)}>
        {words.kind(kind)[0]}
      </Link>
    </span>
  ));
}
