import { heldDecide, heldLetters, inboxRules } from '@pavilion/contract/inbox/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Flag, SlidersHorizontal } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask, watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { BulkBar } from '../../parts/bulk-bar.tsx';
import { bulkColumn } from '../../parts/bulk-column.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useBulk } from '../../parts/use-bulk.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './inbox.module.css';
import { RulesDialog } from './rules-dialog.tsx';

type HeldLetter = WireValue<typeof heldLetters>['list'][number];

const EVERY_SECONDS = 20;

/** Letters between members that wait for a look. */
export function HeldPage() {
  const { t } = useLingui();
  const { may, brand, brands, inBrand } = useOperator();
  const { page, setPage } = useAddress({});
  const [asking, setAsking] = useState<{ row: HeldLetter; allow: boolean } | null>(null);
  const [ruling, setRuling] = useState(false);
  const chosen = brand ?? brands[0];
  const question = useList(watch(heldLetters, { ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const rules = useQuery({ ...ask(inboxRules, { brandId: chosen?.id ?? '' }), enabled: chosen !== undefined && ruling });
  const bulk = useBulk(
    question.data?.list,
    ({ id }) => id,
    () => true,
  );
  return (
    <Page
      title={t`Held messages`}
      lead={t`Messages between members held for a blocked word or reported by the recipient.`}
      actions={
        may('inbox.rules') ? <Button iconStart={<SlidersHorizontal />} onClick={() => setRuling(true)}>{t`Limits and words`}</Button> : null
      }
    >
      <WorkTable<HeldLetter>
        name="held-letters"
        caption={t`Held messages`}
        columns={[
          ...useColumns((row, allow) => setAsking({ row, allow })),
          bulkColumn<HeldLetter>({ bulk, label: t`Select`, nameOf: ({ title }) => title, isFor: () => true }),
        ]}
        rowKey={(row) => row.id}
        {...listOf<HeldLetter>(question, setPage)}
        empty={<EmptyState compact icon={<Flag />} title={t`Nothing to review`}>{t`Messages with blocked words appear here.`}</EmptyState>}
      />
      <BulkBar
        bulk={bulk}
        endpoint={heldDecide}
        bodyOf={({ id }, reason) => ({ id, allow: true, reason })}
        nameOf={({ fromName, title }) => `${fromName}: ${title}`}
        label={t`Release`}
        lead={t`The recipients get them.`}
        reasonHint={t`Recorded in the audit trail.`}
      />
      {asking ? <Decide key={asking.row.id} {...asking} onClose={() => setAsking(null)} /> : null}
      {ruling && rules.data && chosen ? (
        <RulesDialog key={`${chosen.id} ${rules.data.version}`} brand={chosen} rules={rules.data} onClose={() => setRuling(false)} />
      ) : null}
    </Page>
  );
}

function Decide({ row, allow, onClose }: { row: HeldLetter; allow: boolean; onClose(): void }) {
  const { t } = useLingui();
  const act = useAct(heldDecide, { said: t`Noted`, onDone: onClose });
  const [days, setDays] = useState<number | null>(null);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      tone={allow ? 'primary' : 'danger'}
      title={allow ? t`Release this message?` : t`Block this message?`}
      lead={allow ? t`${row.toName} receives it.` : t`${row.toName} does not receive it. ${row.fromName} sees your reason.`}
      reasonHint={allow ? t`Recorded in the audit trail.` : t`The sender sees it.`}
      confirmLabel={allow ? t`Release` : t({ message: 'Block', context: 'message' })}
      onConfirm={(reason) => void act.run({ id: row.id, allow, reason, ...(days ? { blockDays: days } : {}) })}
    >
      <article className={styles.letter}>
        <h3>{row.title}</h3>
        <p className={styles.text}>{row.content}</p>
      </article>
      {allow ? null : (
        <NumberField
          label={t`Suspend the sender for`}
          hint={t`Empty: not at all`}
          end={t`days`}
          min={1}
          max={365}
          value={days}
          onNumber={setDays}
        />
      )}
    </ActDialog>
  );
}

function useColumns(onDecide: (row: HeldLetter, allow: boolean) => void): WorkColumn<HeldLetter>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const person = (key: 'from' | 'to', label: string): WorkColumn<HeldLetter> => ({
    key,
    label,
    render: (row) => (
      <Link className={linkClass()} to={paths.member(row[`${key}Id`], 'letters')}>
        {row[`${key}Name`]}
      </Link>
    ),
    text: (row) => row[`${key}Name`],
  });
  return [
    person('from', t({ message: 'From', context: 'sender' })),
    person('to', t({ message: 'To', context: 'recipient' })),
    ...brandColumn<HeldLetter>(t`Brand`, operator),
    {
      key: 'text',
      label: t`Message`,
      render: (row) => (
        <span className={styles.line}>
          <strong>{row.title}</strong> · {row.content}
        </span>
      ),
      text: (row) => `${row.title}: ${row.content}`,
    },
    {
      key: 'why',
      label: t`Why`,
      render: (row) => (
        <>
          <Badge tone="warn">{row.why === 'word' ? t`Word` : t`Reported`}</Badge> {row.note}
        </>
      ),
      text: (row) => row.note,
    },
    { key: 'createdAt', label: t`Written`, render: (row) => momentText(row.createdAt), text: (row) => row.createdAt },
    {
      key: 'act',
      label: t`Decide`,
      render: (row) => (
        <>
          <Button size="s" onClick={() => onDecide(row, true)}>{t`Release`}</Button>{' '}
          <Button size="s" tone="danger" onClick={() => onDecide(row, false)}>
            {t({ message: 'Block', context: 'message' })}
          </Button>
        </>
      ),
      text: () => '',
    },
  ];
}
