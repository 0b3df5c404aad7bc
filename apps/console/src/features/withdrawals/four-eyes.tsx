import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { CircleCheck } from '@pavilion/ui/icon';
import { momentText } from '../../parts/moment.ts';
import { useOperator } from '../session/operator.tsx';
import type { WithdrawalView } from './withdrawal-detail.tsx';
import styles from './withdrawals.module.css';

const REVIEW = 0;

/** Who has approved and who is still missing, where one operator is not enough. */
export function FourEyes({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { me, may } = useOperator();
  const { approvalsNeeded, approvalList, approvedByMe, state } = view;
  if (approvalsNeeded < 2 && approvalList.length === 0) return null;
  const missing = state === REVIEW ? Math.max(0, approvalsNeeded - approvalList.length) : 0;
  return (
    <div className={styles.eyes}>
      <h3>{t`Two-person approval`}</h3>
      <ol className={styles.approvals}>
        {approvalList.map(({ operatorId, operatorName, at }) => (
          <li key={operatorId} className={styles.approval}>
            <Avatar name={operatorName} size="s" />
            <span>
              {operatorId === me.operator.id ? t`${operatorName}, you` : operatorName}
              <br />
              <span className={styles.quiet}>{t`approved ${momentText(at)}`}</span>
            </span>
            <CircleCheck className={styles.done} />
          </li>
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <li key={index} className={styles.approval} data-missing>
            <span className={styles.open} aria-hidden="true" />
            <span>
              {approvalList.length === 0 && index === 0 ? t`First approval` : t`Second approval`}
              <br />
              <span className={styles.quiet}>{t`pending`}</span>
            </span>
          </li>
        ))}
      </ol>
      {approvedByMe && missing > 0 ? (
        <p className={styles.why}>{t`You approved it. Above this brand's threshold a second operator must approve as well.`}</p>
      ) : missing > 0 && may('withdrawals.decide') && approvalList.length > 0 ? (
        <p className={styles.why}>{t`Your approval is the last one needed and releases the payout.`}</p>
      ) : null}
    </div>
  );
}
