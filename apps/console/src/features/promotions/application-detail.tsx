import { promotionDecide, promotionPicture } from '@pavilion/contract/promotions/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import type { Application } from './applications-page.tsx';
import { useApplicationWords } from './application-words.ts';
import styles from './promotions.module.css';

/** Each look is a row of the audit trail: nothing is asked for again by itself, and no picture stays behind. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, retry: false } as const;

/** One application with its pictures, and what becomes of it. */
export function ApplicationDetail({ application }: { application: Application }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const states = useApplicationWords();
  const [deciding, setDeciding] = useState<'give' | 'refuse' | null>(null);
  const { id, currency, amount, reason, decidedBy, decidedAt } = application;
  return (
    <div className={styles.detail}>
      <Facts
        items={[
          { key: 'promotion', label: t`Promotion`, value: application.title },
          {
            key: 'member',
            label: t`Member`,
            value: may('members.read') ? (
              <Link className={linkClass()} to={paths.member(application.memberId)}>
                {application.username}
              </Link>
            ) : (
              application.username
            ),
          },
          { key: 'state', label: t`Status`, value: states[application.state][0] },
          { key: 'sent', label: t`Submitted`, value: momentText(application.createdAt) },
          { key: 'most', label: t`At most`, value: <Amount of={application.upTo} currency={currency} /> },
          amount === null ? null : { key: 'given', label: t`Granted`, value: <Amount of={amount} currency={currency} /> },
          decidedBy && decidedAt
            ? { key: 'by', label: t({ message: 'Decided', context: 'time' }), value: `${decidedBy}, ${momentText(decidedAt)}` }
            : null,
          reason ? { key: 'why', label: t`Reason`, value: reason } : null,
        ]}
      />
      <ProposedNotice kind="promotion.application" subjectId={id} />
      <blockquote className={styles.remark}>{application.remark || t`No remark`}</blockquote>
      {(['0', '1', '2'] as const).slice(0, application.pictures).map((line) => (
        <Picture key={line} id={id} line={line} />
      ))}
      {application.state === 'applying' ? (
        <div className={styles.decide}>
          <Button onClick={() => setDeciding('refuse')}>{t`Reject`}</Button>
          <Button tone="primary" onClick={() => setDeciding('give')}>{t`Grant`}</Button>
        </div>
      ) : null}
      {deciding ? <Decide application={application} verdict={deciding} onClose={() => setDeciding(null)} /> : null}
    </div>
  );
}

/** Fetched with the token once it is asked for: a look at it is written down. */
function Picture({ id, line }: { id: string; line: '0' | '1' | '2' }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['promotion-picture', id, line],
    queryFn: ({ signal }) => call(promotionPicture, { query: { id, line }, signal }),
    enabled: shown,
    ...once,
  });
  const number = Number(line) + 1;
  if (!shown) return <Button onClick={() => setShown(true)}>{t`Show picture ${number}`}</Button>;
  if (error) return <Failure error={error} />;
  if (!data) return <Skeleton shape="block" height="220px" />;
  return <img className={styles.picture} src={`data:${data.contentType};base64,${data.data}`} alt={t`Picture ${number} from the member`} />;
}

function Decide({ application, verdict, onClose }: { application: Application; verdict: 'give' | 'refuse'; onClose(): void }) {
  const { t } = useLingui();
  const { upTo, currency } = application;
  const [amount, setAmount] = useState(String(upTo));
  const act = useControlAct(promotionDecide, {
    said: verdict === 'give' ? t`Granted` : t`Rejected; the member sees your reason`,
    onDone: onClose,
  });
  const most = amountText(upTo, currency);
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={verdict === 'give' ? t`Grant the application` : t`Reject the application`}
      lead={
        verdict === 'give'
          ? t`Granted under the promotion's terms and within its budget. Amounts above one operator's daily limit need a second operator.`
          : t`The member sees your reason and can apply again if the promotion allows it.`
      }
      confirmLabel={verdict === 'give' ? t`Grant` : t`Reject`}
      tone={verdict === 'give' ? 'primary' : 'danger'}
      reasonLabel={verdict === 'give' ? t`Reason` : t`Reason shown to the member`}
      reasonHint={
        verdict === 'give' ? t`Recorded in the audit trail.` : t`In the member's language: ${application.username} reads exactly this.`
      }
      incomplete={verdict === 'give' && !(Number(amount) > 0)}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id: application.id, verdict, amount: verdict === 'give' ? Number(amount) : null, reason })}
    >
      {verdict === 'give' ? (
        <TextField
          label={t`Amount`}
          type="number"
          step="any"
          min={0}
          inputMode="decimal"
          value={amount}
          end={currency}
          hint={t`At most ${most}`}
          error={fieldError(act.error, 'amount')}
          onChange={(event) => setAmount(event.target.value)}
        />
      ) : null}
    </ActDialog>
  );
}
