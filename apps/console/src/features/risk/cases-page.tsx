import { riskCases, riskStates } from '@pavilion/contract/risk/desk';
import { riskKinds } from '@pavilion/contract/risk/terms';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ShieldCheck, SlidersHorizontal } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { Page } from '../../parts/page.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { useCaseColumns } from './case-columns.tsx';
import { CaseDetail } from './case-detail.tsx';
import { type ListedCase, useRiskWords } from './risk-words.ts';

const EVERY_SECONDS = 20;
const STATES = ['live', ...riskStates] as const;

/** Cases of misuse of money that the rules found: who works on them, how they were decided. */
export function RiskCasesPage() {
  const { t } = useLingui();
  const { inBrand, brand, brands } = useOperator();
  const words = useRiskWords();
  const { values, page, set, setPage, linkWith } = useAddress({
    kind: '',
    state: 'live',
    mine: '',
    brandId: '',
    memberId: '',
    member: '',
    id: '',
  });
  const filter = {
    ...asked({ memberId: values.memberId, brandId: values.brandId }),
    kind: riskKinds.find((one) => one === values.kind),
    state: STATES.find((one) => one === values.state),
    mine: values.mine === 'Y' ? ('Y' as const) : undefined,
  };
  const question = useList(watch(riskCases, { ...filter, ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const choice = (name: 'kind' | 'state' | 'mine' | 'brandId', label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      rowClassName={(name === 'kind' || name === 'state' ? filters.mid : filters.short) ?? ''}
      options={options}
    />
  );
  return (
    <Page
      title={t`Risk`}
      lead={t`Findings in payments, logins and transfers. While a case is open, withdrawals of its members need an operator where the rule requires it.`}
      actions={<Button iconStart={<SlidersHorizontal />} render={<Link to={paths.riskRules} />}>{t`Rules`}</Button>}
    >
      <WorkTable<ListedCase>
        name="risk-cases"
        caption={t`Cases`}
        columns={useCaseColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        marked={(row) => row.state === 'open'}
        {...listOf<ListedCase>(question, setPage)}
        empty={
          <EmptyState compact icon={<ShieldCheck />} title={t`No cases`}>
            {t`Rules are checked every minute. Clear a filter to see earlier cases.`}
          </EmptyState>
        }
        filters={
          <>
            {brand === null && brands.length > 1
              ? choice('brandId', t`Brand`, [{ value: '', label: t`All` }, ...brands.map(({ id, name }) => ({ value: id, label: name }))])
              : null}
            {choice('state', t`Status`, [
              { value: 'live', label: t`Open or in review` },
              { value: '', label: t`All` },
              ...riskStates.map((value) => ({ value, label: words.state(value)[0] })),
            ])}
            {choice('kind', t`Finding`, [
              { value: '', label: t`All` },
              ...riskKinds.map((value) => ({ value, label: words.kind(value)[0] })),
            ])}
            {choice('mine', t`Assigned`, [
              { value: '', label: t`Anyone` },
              { value: 'Y', label: t`Me` },
            ])}
            <MemberFilter values={values} set={set} />
          </>
        }
      />
      <Dialog
        open={values.id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Case`}
        closeLabel={t`Close`}
        size="l"
      >
        {values.id === '' ? null : <CaseDetail key={values.id} id={values.id} />}
      </Dialog>
    </Page>
  );
}
