import { isSamePerson } from '@pavilion/languages/compared-text';
import { documentDecide } from '@pavilion/contract/documents/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { Failure } from '../../parts/failure.tsx';
import { dayOfText, utcToday } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import type { Submission } from './document-page.tsx';
import styles from './documents.module.css';

/** Reads the document, compares, decides. What was read is stored beside the decision. */
export function Decide({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [birth, setBirth] = useState('');
  const [override, setOverride] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const { account, id } = submission;
  const nameDiffers = name.trim() !== '' && ![account.fullName, account.payeeName].some((one) => one !== '' && isSamePerson(one, name));
  const birthDiffers = birth !== '' && account.birthDate !== null && account.birthDate !== birth;
  const approve = useAct(documentDecide, { said: t`Approved; the member is notified`, onDone: () => void navigate(paths.documents) });
  const complete = name.trim() !== '' && birth !== '' && (!(nameDiffers || birthDiffers) || override.trim() !== '');
  return (
    <Section title={t`As shown on the document`} note={t`Copy it from the picture, not from the account`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void approve.run({
            id,
            approve: true,
            readName: name.trim(),
            readBirthDate: birth,
            ...(nameDiffers || birthDiffers ? { overrideReason: override.trim() } : {}),
          });
        }}
      >
        <Failure error={approve.error} />
        <TextField
          label={t`Name on the document`}
          value={name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
        <DayField label={t`Birthday on the document`} value={birth} max={utcToday()} onDay={setBirth} />
        {nameDiffers ? (
          <Alert tone="warn" title={t`The name differs`}>{t`The account says ${account.fullName || account.payeeName || '–'}.`}</Alert>
        ) : null}
        {birthDiffers ? (
          <Alert
            tone="warn"
            title={t`The birthday differs`}
          >{t`The account says ${dayOfText(account.birthDate)}. It decides whether the member is old enough.`}</Alert>
        ) : null}
        {nameDiffers || birthDiffers ? (
          <TextArea
            label={t`Why the difference is accepted`}
            hint={t`Example: married name, see second picture. Saved with the decision.`}
            value={override}
            rows={2}
            onChange={(event) => setOverride(event.target.value)}
          />
        ) : null}
        <div className={styles.actions}>
          <Button tone="primary" type="submit" loading={approve.busy} disabled={!complete}>{t`Approve`}</Button>
          <Button tone="danger" onClick={() => setRejecting(true)}>{t`Reject`}</Button>
        </div>
      </form>
      <RejectDialog id={id} open={rejecting} onClose={() => setRejecting(false)} />
    </Section>
  );
}

function RejectDialog({ id, open, onClose }: { id: string; open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [kind, setKind] = useState('unreadable');
  const act = useAct(documentDecide, { said: t`Rejected; the member sees the reason`, onDone: () => void navigate(paths.documents) });
  const usual: Readonly<Record<string, string>> = {
    unreadable: t`The picture is not sharp enough to read. Please take it again in good light.`,
    cropped: t`A part of the document is cut off. Please show all four corners.`,
    expired: t`The document has expired. Please send one that is still valid.`,
    other: t`The name does not match the account. Please send a document in the name you registered with.`,
    own: '',
  };
  const labels: Readonly<Record<string, string>> = {
    unreadable: t`Not readable`,
    cropped: t`Cut off`,
    expired: t`Expired`,
    other: t`Another person's name`,
    own: t`Other reason`,
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      tone="danger"
      title={t`Reject these documents?`}
      confirmLabel={t`Reject`}
      lead={t`The member is notified and can submit new documents.`}
      reasonLabel={t`Additional details or your own wording`}
      {...(kind === 'own' ? { reasonHint: t`Shown to the member.` } : {})}
      onConfirm={(reason) => void act.run({ id, approve: false, reason: [usual[kind], reason].filter(Boolean).join(' ') })}
    >
      <Select
        label={t`Reason for rejection`}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        hint={usual[kind]}
        options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
      />
    </ActDialog>
  );
}
