import { memberCorrect, memberCorrectPropose } from '@pavilion/contract/identity/desk-corrections';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useFieldWords } from './field-words.ts';
import type { CorrectedField } from './field-words.ts';

interface Props {
  memberId: string;
  /** Null: closed. */
  field: CorrectedField | null;
  onClose(): void;
}

/** Corrects one detail of a member; a payee's name is proposed to a colleague. */
export function CorrectDialog({ memberId, field, onClose }: Props) {
  const { t } = useLingui();
  const names = useFieldWords();
  const [value, setValue] = useState('');
  const done = () => {
    setValue('');
    onClose();
  };
  const correct = useAct(memberCorrect, { said: t`Corrected`, onDone: done });
  const propose = useControlAct(memberCorrectPropose, { onDone: done });
  const act = field === 'payeeName' ? propose : correct;
  const fault = fieldError(act.error, field === 'payeeName' ? 'payeeName' : 'value');
  const close = () => {
    correct.clear();
    propose.clear();
    done();
  };
  const leads: Record<CorrectedField, string> = {
    fullName: t`The member is notified.`,
    payeeName: t`A second operator must approve it. Then the name applies to all bank accounts, sessions end, withdrawals pause and the member is notified.`,
    email: t`All sessions end, withdrawals pause and the old address is notified. The member must verify the new one.`,
    mobile: t`All sessions end, withdrawals pause and the old number is notified. The member must verify the new one.`,
  };
  const name = field ? names[field] : '';
  return (
    <ActDialog
      open={field !== null}
      onClose={close}
      busy={act.busy}
      // Said at the field instead, where it is about the field.
      error={fault ? null : act.error}
      title={field ? t`Correct: ${name}` : ''}
      lead={field ? leads[field] : ''}
      confirmLabel={field === 'payeeName' ? t`Propose` : t`Correct`}
      reasonHint={t`Your evidence: a document, a bank statement. Recorded in the audit trail.`}
      incomplete={value.trim() === ''}
      onConfirm={(reason) => {
        if (field === 'payeeName') void propose.run({ memberId, payeeName: value.trim(), reason });
        else if (field) void correct.run({ memberId, field, value: value.trim(), reason });
      }}
    >
      <TextField
        label={name}
        value={value}
        autoComplete="off"
        maxLength={field === 'payeeName' ? 80 : 254}
        type={field === 'email' ? 'email' : field === 'mobile' ? 'tel' : 'text'}
        error={fault}
        onChange={(event) => setValue(event.target.value)}
      />
    </ActDialog>
  );
}
