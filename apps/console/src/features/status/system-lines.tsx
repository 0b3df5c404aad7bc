import type { systemStatus } from '@pavilion/contract/operator/status';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, TriangleAlert } from '@pavilion/ui/icon';
import { Link } from 'react-router';
import { timeText } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useComplaintWords } from './complaint-words.tsx';
import styles from './status.module.css';

export type Status = WireValue<typeof systemStatus>;

/** The state of the system, in a line; and a line for each problem. */
export function SystemLines({ status }: { status: Status | undefined }) {
  const { t } = useLingui();
  const words = useComplaintWords();
  if (!status) return null;
  const { level, complaints, at } = status;
  const Icon = level === 'good' ? CircleCheck : level === 'watch' ? TriangleAlert : CircleX;
  const said = {
    good: t`All systems operational`,
    watch: t`Running, with issues to review`,
    bad: t`Action needed now`,
  }[level];
  return (
    <section className={styles.lines} data-level={level} aria-label={t`System status`}>
      <p className={styles.headline}>
        <Icon />
        <Link to={paths.status}>{said}</Link>
        <span className={styles.at}>{t`as of ${timeText(at)}`}</span>
      </p>
      {complaints.length > 0 ? (
        <ul className={styles.complaints}>
          {complaints.map(({ code, level: weight, count }) => (
            <li key={code} data-level={weight}>
              {words(code, count)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
