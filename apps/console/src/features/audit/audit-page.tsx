import { auditList, auditVerify, operatorsList } from '@pavilion/contract/operator/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { ShieldCheck } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useActChoice } from '../../parts/act-words.ts';
import { countText } from '../../parts/amount.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { Failure } from '../../parts/failure.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { Page } from '../../parts/page.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useAct } from '../../parts/use-act.ts';
import { useList } from '../../parts/use-list.ts';
import { useOperator } from '../session/operator.tsx';
import { AuditTable } from './audit-table.tsx';
import type { AuditRow } from './audit-table.tsx';
import styles from './audit.module.css';

type Verification = WireValue<typeof auditVerify>;

/** What was done at this desk, in a chain that shows a later change. */
export function AuditPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const { values, page, set, setPage } = useAddress({
    action: '',
    actorId: '',
    subjectKind: '',
    subjectId: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
  });
  const { member: _, ...filter } = values;
  const question = useList(ask(auditList, { ...asked(filter), ...inBrand, pageNo: page, pageSize: 25 }));
  const acts = useActChoice();
  const operators = useQuery({ ...ask(operatorsList), enabled: may('operators.read') });
  const [verification, setVerification] = useState<Verification | null>(null);
  const verify = useAct(auditVerify, { onDone: setVerification });
  return (
    <Page
      title={t`Audit trail`}
      lead={t`Who did what, when and why. Each entry contains the hash of the previous one, so any change is detected.`}
      actions={
        <Button
          iconStart={<ShieldCheck />}
          loading={verify.busy}
          onClick={() => void verify.run(undefined as never)}
        >{t`Check the chain`}</Button>
      }
    >
      <Failure error={verify.error} />
      {verification ? <VerificationAlert verification={verification} onClose={() => setVerification(null)} /> : null}
      <AuditTable
        name="audit"
        {...listOf<AuditRow>(question, setPage)}
        filters={
          <>
            <Select
              label={t`Action`}
              value={values.action}
              onChange={(event) => set({ action: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: '', label: t`All actions` }, ...acts]}
            />
            {operators.data ? (
              <Select
                label={t`By`}
                value={values.actorId}
                onChange={(event) => set({ actorId: event.target.value })}
                rowClassName={filters.mid ?? ''}
                options={[{ value: '', label: t`Everyone` }, ...operators.data.list.map(({ id, name }) => ({ value: id, label: name }))]}
              />
            ) : null}
            <MemberFilter label={t`Member concerned`} values={values} set={set} />
            <TextField
              label={t`Subject ID`}
              value={values.subjectId}
              autoComplete="off"
              rowClassName={filters.mid ?? ''}
              onChange={(event) => set({ subjectId: event.target.value, subjectKind: '' })}
            />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
          </>
        }
      />
    </Page>
  );
}

function VerificationAlert({ verification, onClose }: { verification: Verification; onClose(): void }) {
  const { t } = useLingui();
  const checked = countText(verification.checked);
  return (
    <Alert
      tone={verification.ok ? 'good' : 'bad'}
      onClose={onClose}
      closeLabel={t`Close`}
      title={verification.ok ? t`Chain verified: ${checked} entries` : t`The chain is broken at entry ${verification.firstBadId ?? '?'}`}
    >
      <div className={styles.verification}>
        <span>
          {verification.ok
            ? t`Store the last hash elsewhere: it verifies all entries so far.`
            : t`An entry was changed or removed. Preserve the database and inform the system administrator.`}
        </span>
        {verification.head ? <code className={styles.head}>{verification.head}</code> : null}
      </div>
    </Alert>
  );
}
