import { promotionCodes, promotionCodesFile, promotionCodesMake } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Download } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { takeFile } from '../../parts/files.ts';
import { listOf } from '../../parts/list-of.ts';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './promotions.module.css';

type CodeRow = WireValue<typeof promotionCodes>['list'][number];

/** The codes of a promotion by code: made, listed, taken along. */
export function Codes({ id }: { id: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [making, setMaking] = useState(false);
  const [page, setPage] = useState(1);
  const question = useList(ask(promotionCodes, { id, pageNo: page, pageSize: 20 }));
  const take = async () => takeFile(await call(promotionCodesFile, { query: { id } }), 'text/csv;charset=utf-8');
  const sum = question.data;
  return (
    <Section
      title={t`Codes`}
      note={sum ? t`Used ${countText(sum.used)} times of ${countText(sum.uses)}` : undefined}
      actions={
        may('promotions.write') ? (
          <>
            <Button iconStart={<Download />} disabled={!sum || sum.totalCount === 0} onClick={() => void take()}>{t`All as CSV`}</Button>
            <Button onClick={() => setMaking(true)}>{t`Create codes`}</Button>
          </>
        ) : undefined
      }
    >
      <ProposedNotice kind="promotion.codes" subjectId={id} />
      <WorkTable<CodeRow>
        name="promotion-codes"
        caption={t`Codes`}
        plain
        rowKey={({ code }) => code}
        {...listOf<CodeRow>(question, setPage)}
        columns={[
          { key: 'code', label: t`Code`, text: ({ code }) => code, render: ({ code }) => <code>{code}</code> },
          { key: 'used', label: t`Used`, align: 'end', text: ({ used }) => String(used), render: ({ used }) => countText(used) },
          { key: 'uses', label: t`Uses`, align: 'end', text: ({ uses }) => String(uses), render: ({ uses }) => countText(uses) },
        ]}
        empty={<EmptyState compact title={t`No codes yet`}>{t`Only members with a code can claim it.`}</EmptyState>}
      />
      {making ? <MakeCodes id={id} onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}

function MakeCodes({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [count, setCount] = useState<number | null>(100);
  const [uses, setUses] = useState<number | null>(1);
  const act = useControlAct(promotionCodesMake, { said: t`Codes created`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Create codes`}
      lead={t`One shared code or many unique codes. A second operator confirms codes without a budget and codes that can cost more than one operator's daily limit.`}
      confirmLabel={t`Create codes`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={!uses || (code === '' && !count)}
      onClose={onClose}
      onConfirm={(reason) =>
        void act.run({ id, code: code.trim() || null, count: code.trim() ? 1 : (count ?? 1), uses: uses ?? 1, reason })
      }
    >
      <TextField
        label={t`Custom code`}
        hint={t`4 to 32 letters, digits and -. Empty: random ones.`}
        maxLength={32}
        value={code}
        error={fieldError(act.error, 'code')}
        onChange={(event) => setCode(event.target.value.toUpperCase())}
      />
      <div className={styles.grid}>
        {code.trim() ? null : (
          <NumberField label={t`How many`} value={count} min={1} max={5000} error={fieldError(act.error, 'count')} onNumber={setCount} />
        )}
        <NumberField label={t`Members per code`} value={uses} min={1} error={fieldError(act.error, 'uses')} onNumber={setUses} />
      </div>
    </ActDialog>
  );
}
