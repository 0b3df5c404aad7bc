import { plainNumber } from '@pavilion/languages/compared-text';
import { fieldError } from '@pavilion/contract/base/client';
import { agentQuotaChange, agentRebatesChange, deskAgent } from '@pavilion/contract/agents/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { Button } from '@pavilion/ui/button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './agents.module.css';
import type { AgentRow } from './agents-page.tsx';

type Agent = WireValue<typeof deskAgent>;

const EVERY_SECONDS = 60;

/** Quota, rebates and moves of one agent. */
export function AgentTerms({ row, onClose }: { row: AgentRow; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { data, error } = useQuery(watch(deskAgent, { memberId: row.id }, EVERY_SECONDS));
  const [changing, setChanging] = useState<'quota' | 'rebates' | null>(null);
  if (data && changing === 'quota') return <QuotaDialog agent={data} onClose={() => setChanging(null)} />;
  if (data && changing === 'rebates') return <RebatesDialog agent={data} onClose={() => setChanging(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t`Terms of ${row.username}`}
      closeLabel={t`Close`}
      size="m"
      footer={
        may('agents.terms') ? (
          <>
            <Button disabled={!data} onClick={() => setChanging('quota')}>{t`Change the quota`}</Button>
            <Button disabled={!data || data.rebates.length === 0} onClick={() => setChanging('rebates')}>{t`Change rebates`}</Button>
          </>
        ) : undefined
      }
    >
      {error ? <Failure error={error} /> : null}
      <ProposedNotice kind="agent.quota" brandId={row.brandId} subjectId={row.id} />
      {data ? <Terms agent={data} /> : <Skeleton width="100%" />}
    </Dialog>
  );
}

function Terms({ agent: { quota, rebates, moves } }: { agent: Agent }) {
  const { t } = useLingui();
  const words = useProductWords();
  const { agents, most } = quota;
  return (
    <div className={styles.terms}>
      <p>{most === null ? t`Direct sub-agents: ${agents}, unlimited` : t`Direct sub-agents: ${agents} of ${most}`}</p>
      <table className={styles.rates}>
        <caption>{t`Rebates, percent of the valid turnover`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Game type`}</th>
            <th scope="col">{t`Current rate`}</th>
            <th scope="col">{t`From tomorrow`}</th>
            <th scope="col">{t`Range`}</th>
          </tr>
        </thead>
        <tbody>
          {rebates.map((one) => (
            <tr key={one.gameType}>
              <th scope="row">{words(one.gameType.toLowerCase())}</th>
              <td>{one.rebate}</td>
              <td>{one.next ?? '–'}</td>
              <td>{`${one.minimum} – ${one.maximum}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {moves.length > 0 ? <h3>{t`Moves`}</h3> : null}
      {moves.map((move) => (
        <p key={move.id}>
          {momentText(move.movedAt)}: {move.from?.username ?? t`The brand`} › {move.to?.username ?? t`The brand`} ({move.members}),{' '}
          {move.movedBy}: {move.reason}
        </p>
      ))}
    </div>
  );
}

function QuotaDialog({ agent: { row, quota }, onClose }: { agent: Agent; onClose(): void }) {
  const { t } = useLingui();
  const [text, setText] = useState(quota.most === null ? '' : String(quota.most));
  const act = useControlAct(agentQuotaChange, { said: t`Quota set`, onDone: onClose });
  const isNumber = /^\d{0,6}$/.test(text);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Quota of ${row.username}`}
      lead={t`Number of direct sub-agents. Existing ones stay. A higher quota needs a second operator.`}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={t`Set quota`}
      incomplete={!isNumber}
      onConfirm={(reason) => void act.run({ memberId: row.id, agents: text === '' ? null : Number(text), version: quota.version, reason })}
    >
      <TextField
        label={t`Maximum direct sub-agents`}
        hint={t`Empty: unlimited.`}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(plainNumber(event.target.value))}
      />
    </ActDialog>
  );
}

function RebatesDialog({ agent: { row, rebates }, onClose }: { agent: Agent; onClose(): void }) {
  const { t } = useLingui();
  const words = useProductWords();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const act = useAct(agentRebatesChange, { said: t`Rebates apply from the next business day`, onDone: onClose });
  const changed = Object.entries(typed).map(([gameType, text]) => ({ gameType, rebate: Number(text.replace(',', '.')) }));
  const isWhole = changed.length > 0 && Object.values(typed).every((text) => /^\d{1,3}(?:[.,]\d{1,4})?$/.test(text));
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Rebates of ${row.username}`}
      lead={t`Percent of the valid turnover, from the next business day on.`}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={t`Set rebates`}
      incomplete={!isWhole}
      onConfirm={(reason) => void act.run({ memberId: row.id, rebates: changed, reason })}
    >
      <div className={styles.fields}>
        {rebates.map((one) => (
          <TextField
            key={one.gameType}
            label={words(one.gameType.toLowerCase())}
            hint={`${one.minimum} – ${one.maximum}`}
            inputMode="decimal"
            end="%"
            error={fieldError(act.error, `rebates.${changed.findIndex(({ gameType }) => gameType === one.gameType)}`)}
            value={typed[one.gameType] ?? String(one.next ?? one.rebate)}
            onChange={(event) => setTyped({ ...typed, [one.gameType]: event.target.value.trim() })}
          />
        ))}
      </div>
    </ActDialog>
  );
}
