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
import { ProposalActs } from '../../parts/proposal-acts.tsx';
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
      {view.proposed === null ? <Propose id={view.id} /> : <Proposed view={view} outcome={view.proposed} />}
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
        lead={t`What speaks for the deposit: rounds played, the device, documents, a receipt.`}
        confirmLabel={t`Add`}
        reasonLabel={t`What it shows`}
        reasonHint={t`Kept with the chargeback and in the audit trail.`}
        onClose={() => {
          setError(null);
          setAsking(false);
        }}
        onConfirm={(note) => void send(note)}
      >
        <label className={styles.file}>
          {t`Picture, png or jpg, if there is one`}
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
  const act = useAct(wire.chargebackRepresent, { said: t`Noted that the answer was sent`, onDone: () => setAsking(false) });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t`Answer sent`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`Was our answer sent?`}
        lead={t`Send the evidence in the provider’s office first. Here it is noted, and the chargeback waits for its outcome.`}
        confirmLabel={t`It was sent`}
        reasonHint={t`What was sent. Kept in the audit trail.`}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ id, reference: reference.trim(), reason })}
      >
        <TextField
          label={t`The provider’s reference of the answer`}
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
  const act = useAct(wire.chargebackPropose, { said: t`Sent to a second operator for approval`, onDone: () => setAsking(false) });
  return (
    <>
      <Button tone="primary" onClick={() => setAsking(true)}>{t`How it ended`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`How did this chargeback end?`}
        lead={t`The provider’s own notice ends it by itself. Where it says nothing, you propose and another operator does it.`}
        confirmLabel={t`Propose`}
        reasonHint={t`Who said so, and where. The second operator reads it; kept in the audit trail.`}
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
              label: t`Won`,
              hint: t`The provider gave the money again: it clears the debt, the rest is the member’s cash. Its points and its turnover come again, its bonus does not.`,
            },
            { value: 'lost', label: t`Lost`, hint: t`The money stays with the bank. What the member owes stays owed.` },
          ]}
        />
      </ActDialog>
    </>
  );
}

/** The second of two operators. */
function Proposed({ view: { id, proposedByMe, proposedBy, proposedReason }, outcome }: { view: ChargebackView; outcome: 'won' | 'lost' }) {
  const { t } = useLingui();
  const name = outcome === 'won' ? t`Won` : t`Lost`;
  const confirm = useAct(wire.chargebackConfirm, { said: t`The chargeback has ended` });
  const withdraw = useAct(wire.chargebackWithdraw, { said: t`The chargeback waits again` });
  return (
    <ProposalActs
      name={name}
      lead={t`Proposed by ${proposedBy ?? ''}: “${proposedReason}”`}
      withdrawLead={t`The chargeback waits again, and another outcome can be proposed.`}
      proposedByMe={proposedByMe}
      confirm={{ ...confirm, run: () => confirm.run({ id, outcome }) }}
      withdraw={{ ...withdraw, run: (reason) => withdraw.run({ id, reason }) }}
    />
  );
}
