import { pointCorrectionConfirm, pointCorrectionWithdraw } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { countText } from '../../parts/amount.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { ProposalActs } from '../../parts/proposal-acts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { Correction } from './point-words.ts';

/** What the second of two may do about proposed points. */
export function CorrectionActs({ row }: { row: Correction }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const confirm = useAct(pointCorrectionConfirm, { said: t`Booked to the member's points` });
  const withdraw = useAct(pointCorrectionWithdraw, { said: t`Withdrawn; nothing changed` });
  if (row.state !== 'proposed' || !may('points.correct')) return '–';
  const points = countText(Math.abs(row.points));
  return (
    <RecordActs>
      <ProposalActs
        name={row.points > 0 ? t`Credit ${points} points` : t`Deduct ${points} points`}
        lead={t`It applies immediately and is recorded under both operators.`}
        tone={row.points > 0 ? 'primary' : 'danger'}
        withdrawLead={t`Nothing moves.`}
        proposedByMe={row.proposedByMe}
        confirm={{ ...confirm, run: () => confirm.run({ id: row.id }) }}
        withdraw={{ ...withdraw, run: (reason) => withdraw.run({ id: row.id, reason }) }}
      />
    </RecordActs>
  );
}
