import { agentMove } from '@pavilion/contract/agents/desk';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { AgentRow } from './agents-page.tsx';

/** Moves a member with all downlines under another agent of the brand, or to the top. */
export function MoveDialog({ row, onClose }: { row: AgentRow; onClose(): void }) {
  const { t } = useLingui();
  const [upline, setUpline] = useState('');
  const [toTop, setToTop] = useState(false);
  const act = useAct(agentMove, { said: ({ members }) => t`Moved: ${members}`, onDone: onClose });
  const people = row.members + 1;
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Move ${row.username}`}
      lead={t`Accounts moving: ${people}. The current upline loses access immediately, contracts with that agent end and past figures stay unchanged.`}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={t`Move`}
      tone="danger"
      incomplete={!toTop && upline.trim() === ''}
      onConfirm={(reason) => void act.run({ memberId: row.id, upline: toTop ? null : upline.trim(), reason })}
    >
      <TextField
        label={t`Username of the new upline`}
        value={upline}
        disabled={toTop}
        error={fieldError(act.error, 'upline')}
        maxLength={64}
        onChange={(event) => setUpline(event.target.value)}
      />
      <Checkbox checked={toTop} onChange={(event) => setToTop(event.target.checked)}>
        {t`To the top level: no upline`}
      </Checkbox>
    </ActDialog>
  );
}
