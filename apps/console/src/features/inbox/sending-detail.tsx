import { sendingStop } from '@pavilion/contract/inbox/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { useAudienceWords } from './audience-words.ts';
import styles from './inbox.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { type LetterBatch, useLetterWords } from './letter-words.ts';

/** One letter: what it says, whom it is for, how far it is. */
export function SendingDetail({ row }: { row: LetterBatch }) {
  const { t } = useLingui();
  const { may, brandOf } = useOperator();
  const { states, purposes, topics } = useLetterWords();
  const audience = useAudienceWords();
  const languages = Object.keys(row.texts);
  const [language, setLanguage] = useState(languages[0] ?? '');
  const [stopping, setStopping] = useState(false);
  const stop = useAct(sendingStop, { said: t`Stopped`, onDone: () => setStopping(false) });
  const isOpen = row.state === 'scheduled' || row.state === 'running';
  return (
    <div className={styles.detail}>
      <Facts
        items={[
          { key: 'state', label: t`Status`, value: <Badge tone={states[row.state][1]}>{states[row.state][0]}</Badge> },
          { key: 'purpose', label: t`Purpose`, value: `${purposes[row.purpose]} · ${topics[row.topic]}` },
          { key: 'counted', label: t`Recipients when written`, value: countText(row.counted) },
          { key: 'sent', label: t`Delivered`, value: countText(row.sent) },
          { key: 'read', label: t`Read`, value: countText(row.read) },
          { key: 'push', label: t`Outside the portal`, value: row.push ? t`Yes, where allowed` : t`No` },
          { key: 'starts', label: t`When`, value: momentText(row.startsAt) },
          { key: 'by', label: t`Written by`, value: row.proposedBy },
          row.decidedBy ? { key: 'decided', label: t`Decided by`, value: row.decidedBy } : null,
          { key: 'audience', label: t`Audience`, value: audience(row.audience) },
          { key: 'reason', label: t`Reason`, value: row.reason },
          row.endReason ? { key: 'end', label: t`Stop reason`, value: row.endReason } : null,
        ]}
      />
      {languages.length > 1 ? (
        <Segmented
          label={t`Language`}
          width="fit"
          value={language}
          onValue={setLanguage}
          options={languages.map((tag) => ({ value: tag, label: tag }))}
        />
      ) : null}
      <LetterPreview text={row.texts[language]} link={row.link} brandName={brandOf(row.brandId)?.name ?? ''} />
      {isOpen && may('inbox.send') ? (
        <div className={styles.acts}>
          <Button tone="danger" onClick={() => setStopping(true)}>{t`Stop`}</Button>
        </div>
      ) : null}
      <ActDialog
        open={stopping}
        onClose={() => setStopping(false)}
        busy={stop.busy}
        error={stop.error}
        tone="danger"
        title={t`Stop this message?`}
        lead={t`Members who received it keep it; no one else receives it. It cannot be restarted.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Stop`}
        onConfirm={(reason) => void stop.run({ id: row.id, reason })}
      />
    </div>
  );
}
