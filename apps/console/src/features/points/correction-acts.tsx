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
  const confirm = useAct(pointCorrectionConfirm, { said: t`Booked on the member's points` });
  const withdraw = useAct(pointCorrectionWithdraw, { said: t`Taken back; nothing moved` });
  if (row.state !== 'proposed' || !may('points.correct')) return '–';
  const points = countText(Math.abs(row.points));
  return (
    <RecordActs>
      <ProposalActs
        name={row.points > 0 ? t`Give ${points} points` : t`Take ${points} points`}
        lead={t`It is done at once, in your and your colleague's name.`}
        tone={row.points > 0 ? 'primary' : 'danger'}
        withdrawLead={t`Nothing moves.`}
        proposedByMe={row.proposedByMe}
        confirm={{ ...confirm, run: () => confirm.run({ id: row.id }) }}
        withdraw={{ ...withdraw, run: (reason) => withdraw.run({ id: row.id, reason }) }}
      />
    </RecordActs>
  );
}
