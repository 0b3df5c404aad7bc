import * as wire from '@pavilion/contract/payments/desk-chargebacks';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextField } from '@pavilion/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { sendFile } from '../../parts/files.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { ChargebackView } from './chargeback-detail.tsx';
import styles from './payments.module.css';

/** What an operator may do with a chargeback that has no end yet. */
export function ChargebackActs({ view }: { view: ChargebackView }) {
  if (view.endedAt !== null) return null;
  return (
    <RecordActs>
      <Evidence id={view.id} />
      {view.state === 'open' ? <Represent id={view.id} /> : null}
      {view.proposed === null ? <Propose id={view.id} /> : null}
    </RecordActs>
  );
}

function Evidence({ id }: { id: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (note: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      if (picture) await sendFile(wire.chargebackShow, { id, note }, picture, picture.type);
      else await call(wire.chargebackEvidence, { body: { id, note } });
      setAsking(false);
      setPicture(null);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t`Add evidence`}</Button>
      <ActDialog
        open={asking}
        busy={busy}
        error={error}
        title={t`Add evidence`}
        lead={t`Supporting evidence: rounds played, device, documents, a receipt.`}
        confirmLabel={t`Add`}
        reasonLabel={t`Description`}
        reasonHint={t`Saved with the chargeback and in the audit trail.`}
        onClose={() => {
          setError(null);
          setAsking(false);
        }}
        onConfirm={(note) => void send(note)}
      >
        <label className={styles.file}>
          {t`Image (PNG or JPG), optional`}
          <input type="file" accept="image/png,image/jpeg" onChange={(event) => setPicture(event.target.files?.[0] ?? null)} />
        </label>
      </ActDialog>
    </>
  );
}

function Represent({ id }: { id: string }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [reference, setReference] = useState('');
  const act = useAct(wire.chargebackRepresent, { said: t`Response marked as sent`, onDone: () => setAsking(false) });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t`Response sent`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`Was our response sent?`}
        lead={t`Submit the evidence in the provider’s back office first, then mark it here. The chargeback then waits for its outcome.`}
        confirmLabel={t`Mark as sent`}
        reasonHint={t`What was sent. Recorded in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ id, reference: reference.trim(), reason })}
      >
        <TextField
          label={t`Provider’s reference of the response`}
          value={reference}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => setReference(event.target.value)}
        />
      </ActDialog>
    </>
  );
}

function Propose({ id }: { id: string }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<'won' | 'lost'>('won');
  const act = useControlAct(wire.chargebackPropose, { onDone: () => setAsking(false) });
  return (
    <>
      <Button tone="primary" onClick={() => setAsking(true)}>{t`Outcome`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`What was the outcome of this chargeback?`}
        lead={t`A provider notice closes it automatically. Without one, you propose an outcome and a second operator approves.`}
        confirmLabel={t`Propose`}
        reasonHint={t`Source of the information. The second operator sees it; recorded in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ id, outcome, reason })}
      >
        <RadioGroup
          label={t`Outcome`}
          look="cards"
          value={outcome}
          onValue={setOutcome}
          options={[
            {
              value: 'won',
              label: t({ message: 'Won', context: 'chargeback' }),
              hint: t`The provider returned the money: it clears the debt and the rest is credited to the member. Points and turnover are restored, the bonus is not.`,
            },
            {
              value: 'lost',
              label: t({ message: 'Lost', context: 'chargeback' }),
              hint: t`The bank keeps the money. The member's debt remains.`,
            },
          ]}
        />
      </ActDialog>
    </>
  );
}
