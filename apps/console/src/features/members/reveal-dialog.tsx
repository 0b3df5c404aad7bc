import { memberReveal } from '@pavilion/contract/identity/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';

export type RevealField = 'mobile' | 'email' | 'fullName' | 'payeeName' | 'birthDate';

/** Shows one masked fact while the dialog is open; the operator and the reason are recorded. */
export function RevealDialog({ memberId, field, onClose }: { memberId: string; field: RevealField | null; onClose(): void }) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const act = useAct(memberReveal, { onDone: (value) => setText(value.text) });
  const close = () => {
    setText(null);
    act.clear();
    onClose();
  };
  const names: Record<RevealField, string> = {
    mobile: t`Mobile`,
    email: t`Email`,
    fullName: t`Full name`,
    payeeName: t`Payee name`,
    birthDate: t`Birthday`,
  };
  return (
    <ActDialog
      open={field !== null}
      onClose={close}
      busy={act.busy}
      error={act.error}
      title={field ? t`Reveal: ${names[field]}` : ''}
      lead={t`Your name, the time and the reason are recorded in the audit trail.`}
      confirmLabel={text === null ? t`Reveal` : t`Done`}
      reasonHint={text === null ? t`Example: identity check during a phone call.` : undefined}
      onConfirm={(reason) => {
        if (text !== null) close();
        else if (field) void act.run({ memberId, field, reason });
      }}
    >
      {text === null ? null : <Alert tone="good" title={text} />}
    </ActDialog>
  );
}
