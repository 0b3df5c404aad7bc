import { disputeEndings, disputePropose, disputeProof, disputesList, disputeView } from '@pavilion/contract/payments/desk-disputes';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MemberPictures } from '../../parts/member-pictures.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import { type DisputeEnding, useDisputeEndingWords } from './dispute-words.ts';
import styles from './withdrawals.module.css';

type Dispute = WireValue<typeof disputesList>['list'][number];

/** What the member says did not arrive of a withdrawal, with its proofs, and how two operators end it. */
export function Disputes({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(watch(disputesList, { withdrawalId, all: '1', pageNo: 1, pageSize: 10 }, 20));
  if (!data || data.list.length === 0) return null;
  return (
    <div>
      <h3>{t`Not received (member)`}</h3>
      {data.list.map((dispute) => (
        <One key={dispute.id} dispute={dispute} />
      ))}
    </div>
  );
}

function One({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const rest = amountText(dispute.rest, dispute.currency);
  const endingWords = useDisputeEndingWords();
  const name = dispute.ending ? endingWords(dispute.ending, rest)[0] : '';
  return (
    <div className={styles.dispute}>
      <Facts
        narrow
        items={[
          { key: 'rest', label: t`Not received`, value: <Amount of={dispute.rest} currency={dispute.currency} /> },
          { key: 'sent', label: t`Amount sent`, value: <Amount of={dispute.amount} currency={dispute.currency} /> },
          { key: 'paid', label: t`Paid`, value: momentText(dispute.paidAt) },
          { key: 'reference', label: t`Reference`, value: <code>{dispute.reference}</code> },
          { key: 'providerRef', label: t`Provider's reference`, value: <code>{dispute.providerRef ?? '–'}</code> },
          { key: 'opened', label: t`Reported`, value: momentText(dispute.openedAt) },
          ...(dispute.state === 'done'
            ? [
                {
                  key: 'ended',
                  label: t({ message: 'Ended', context: 'time' }),
                  value: `${name} · ${dispute.decidedBy ?? '–'} · ${momentText(dispute.decidedAt)}`,
                },
              ]
            : []),
        ]}
      />
      {dispute.proofs > 0 ? (
        <MemberPictures
          of={['dispute', dispute.id]}
          small={(signal) => call(disputeView, { query: { id: dispute.id }, signal })}
          full={(id, signal) => call(disputeProof, { query: { id }, signal })}
        />
      ) : null}
      {dispute.state === 'proposed' ? <ProposedNotice kind="withdrawal.dispute.end" subjectId={dispute.withdrawalId} /> : null}
      {dispute.state === 'open' && may('payments.repair') ? <Propose dispute={dispute} /> : null}
    </div>
  );
}

/** The first of four eyes. */
function Propose({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui();
  const endingWords = useDisputeEndingWords();
  const rest = amountText(dispute.rest, dispute.currency);
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<DisputeEnding>('pay.again');
  const act = useControlAct(disputePropose, { onDone: () => setAsking(false) });
  return (
    <>
      <Button tone="primary" onClick={() => setAsking(true)}>{t`Resolve dispute`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`How should this dispute be resolved?`}
        lead={t`${dispute.username} reports that ${rest} did not arrive. A second operator must approve your decision.`}
        confirmLabel={t`Propose`}
        reasonHint={t`Statement of the bank or provider. The second operator sees it; recorded in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ id: dispute.id, ending, reason })}
      >
        <RadioGroup
          label={t`Resolution`}
          look="cards"
          value={ending}
          onValue={setEnding}
          options={disputeEndings.map((one) => ({ value: one, label: endingWords(one, rest)[0], hint: endingWords(one, rest)[1] }))}
        />
      </ActDialog>
    </>
  );
}
