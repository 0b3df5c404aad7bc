import { isEnter } from '@pavilion/ui/sends-line';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { TextArea } from '@pavilion/ui/text-field';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Failure } from './failure.tsx';
import styles from './act-dialog.module.css';

export interface ActDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** What will happen, in a sentence or two. */
  lead: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Whom the reason is for; without it none is asked. */
  reasonHint?: string | undefined;
  reasonLabel?: string;
  reasonMost?: number;
  busy: boolean;
  error: unknown;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** The further fields are not complete yet. */
  incomplete?: boolean;
  onConfirm(reason: string): void;
}

/** Asks for confirmation of an act: says what will happen, takes the reason, and stays open with the refusal when there is one. */
export function ActDialog(props: ActDialogProps) {
  const { open, onClose, title, lead, confirmLabel, tone = 'primary', busy, children, incomplete = false } = props;
  const { t } = useLingui();
  const form = useId();
  return (
    <Dialog
      open={open}
      // A finger would bring up the keyboard over what is asked.
      initialFocus={(by) => (by === 'touch' ? true : (firstField(document.getElementById(form)) ?? true))}
      onOpenChange={(next) => (next || busy ? undefined : onClose())}
      title={title}
      description={lead}
      closeLabel={t`Close`}
      size="m"
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>{t`Cancel`}</Button>
          <Button tone={tone} type="submit" form={form} loading={busy} disabled={incomplete}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {open ? (
        <ActForm {...props} id={form}>
          {children}
        </ActForm>
      ) : null}
    </Dialog>
  );
}

/** Where the question is answered: of radios the chosen one. */
const firstField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    'input:enabled:not([type=radio]), input:enabled:checked, select:enabled, textarea:enabled, [role=combobox]',
  ) ?? null;

/** Lives as long as the dialog, so a reason given for one act is never sent with the next. */
function ActForm({
  id,
  children,
  reasonHint,
  reasonLabel,
  reasonMost = 500,
  error,
  busy,
  incomplete,
  onConfirm,
}: ActDialogProps & { id: string }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Keys in the reason come past the button, which is closed to Enter elsewhere.
    if (busy || incomplete) return;
    const text = reason.trim();
    setMissing(reasonHint !== undefined && text === '');
    if (reasonHint === undefined || text !== '') onConfirm(text);
  };
  return (
    <form id={id} onSubmit={submit} className={styles.form}>
      <Failure error={error} />
      {children}
      {reasonHint === undefined ? null : (
        <TextArea
          label={reasonLabel ?? t`Reason`}
          hint={reasonHint}
          value={reason}
          rows={3}
          maxLength={reasonMost}
          className={styles.reason}
          error={missing ? t`Enter a short reason.` : fieldError(error, 'reason')}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
      )}
    </form>
  );
}
