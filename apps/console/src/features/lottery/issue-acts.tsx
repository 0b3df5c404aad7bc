import { useLingui } from '@lingui/react/macro';
import { lotteryIssuePropose } from '@pavilion/contract/lottery/desk';
import { Button } from '@pavilion/ui/button';
import { TextArea } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import type { IssueDetail } from './lottery-words.ts';
import { Preview } from './preview.tsx';
import { readTyped, usePrizeWords } from './prize-words.ts';
import { Faults, faultsOf, type Form, ResultChanges } from './results.tsx';

/** What may be proposed of a draw: another result, or none. */
export function IssueActs({ row, form }: { row: IssueDetail; form: Form }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'correct' | 'void' | null>(null);
  if (row.state === 'void' || row.state === 'drawn' || row.waiting !== null) return null;
  const close = () => setAsking(null);
  return (
    <RecordActs>
      <Button onClick={() => setAsking('void')}>{t`Void draw`}</Button>
      {row.state === 'settled' ? <Button onClick={() => setAsking('correct')}>{t`Correct the result`}</Button> : null}
      {asking === 'void' ? <VoidDialog row={row} onClose={close} /> : null}
      {asking === 'correct' ? <CorrectDialog row={row} form={form} onClose={close} /> : null}
    </RecordActs>
  );
}

interface DialogProps {
  row: IssueDetail;
  onClose(): void;
}

function VoidDialog({ row: { gameId, numero }, onClose }: DialogProps) {
  const { t } = useLingui();
  const act = useControlAct(lotteryIssuePropose, { onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone="danger"
      title={t`Void this draw?`}
      lead={t`A second operator must approve. All stakes are refunded and paid wins reversed.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ kind: 'void', gameId, numero, text: '', reason })}
    >
      <Preview asked={{ gameId, numero, kind: 'void' }} />
    </ActDialog>
  );
}

function CorrectDialog({ row: { gameId, numero, result: current }, form, onClose }: DialogProps & { form: Form }) {
  const { t } = useLingui();
  const words = usePrizeWords();
  const [text, setText] = useState(() => words.typed(current ?? '', form));
  const act = useControlAct(lotteryIssuePropose, { onDone: onClose });
  const { result, faults } = readTyped(text, words.named(form));
  const isOther = result !== null && result !== current;
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Correct the result?`}
      lead={t`A second operator must approve. Wins of the old result are reversed, new wins are paid and members are notified.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      incomplete={!isOther}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ kind: 'correct', gameId, numero, text: result ?? '', reason })}
    >
      <TextArea label={t`Result`} rows={8} value={text} onChange={(event) => setText(event.target.value)} />
      <Faults faults={faults.length > 0 ? faults : faultsOf(act.error)} form={form} />
      {isOther ? (
        <>
          <ResultChanges before={current ?? ''} after={result} />
          <Preview asked={{ gameId, numero, kind: 'correct', text: result }} />
        </>
      ) : result === null ? null : (
        <p>{t`Current result. Correct what is wrong.`}</p>
      )}
    </ActDialog>
  );
}
