import { promotionsList } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { promotionKinds, promotionStates } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Megaphone, Plus } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { Select } from '@pavilion/ui/select';
import { useNavigate } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount, countText, plainAmount } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './promotions.module.css';
import { usePromotionWords } from './promotion-words.ts';

type Row = WireValue<typeof promotionsList>['list'][number];
const STATES = ['waiting', ...promotionStates] as const;

/** Promotions of the brands one sees: what runs, what it gave, and what waits for a second operator. */
export function PromotionsPage() {
  const { t } = useLingui();
  const words = usePromotionWords();
  const navigate = useNavigate();
  const { may, inBrand } = useOperator();
  const { values, set, page, setPage } = useAddress({ q: '', state: '', kind: '' });
  const state = STATES.find((one) => one === values.state);
  const kind = promotionKinds.find((one) => one === values.kind);
  const question = useList(
    ask(promotionsList, {
      ...inBrand,
      pageNo: page,
      pageSize: 50,
      ...(values.q ? { q: values.q } : {}),
      ...(state ? { state } : {}),
      ...(kind ? { kind } : {}),
    }),
  );
  return (
    <Page
      title={t`Promotions`}
      lead={t`Created by one operator, approved by another. Granted bonuses keep their original terms.`}
      actions={
        <>
          <Button onClick={() => void navigate(paths.promotionCosts)}>{t`Costs of rewards`}</Button>
          {may('promotions.write') ? (
            <Button
              tone="primary"
              iconStart={<Plus />}
              onClick={() => void navigate(paths.newPromotion(inBrand.brandId))}
            >{t`New promotion`}</Button>
          ) : null}
        </>
      }
    >
      <WorkTable<Row>
        name="promotions"
        caption={t`Promotions`}
        columns={useColumns()}
        rowKey={({ id }) => id}
        to={({ id }) => paths.promotion(id)}
        marked={({ offered }) => offered !== null}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState compact icon={<Megaphone />} title={t`No promotions`}>
            {t`Clear a filter or create the first one.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Name`} value={values.q} onValue={(q) => set({ q })} />
            <Select
              label={t`Status`}
              value={values.state}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[
                { value: '', label: t`All` },
                ...STATES.map((value) => ({ value, label: value === 'waiting' ? t`Version pending approval` : words.state(value)[0] })),
              ]}
            />
            <Select
              label={t`Type`}
              value={values.kind}
              onChange={(event) => set({ kind: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: '', label: t`All` }, ...promotionKinds.map((value) => ({ value, label: words.kind(value) }))]}
            />
          </>
        }
      />
    </Page>
  );
}

function useColumns(): WorkColumn<Row>[] {
  const { t } = useLingui();
  const words = usePromotionWords();
  const operator = useOperator();
  const count = (key: 'given' | 'members', label: string): WorkColumn<Row> => ({
    key,
    label,
    align: 'end',
    text: (row) => String(row[key]),
    sort: (row) => row[key],
    render: (row) => countText(row[key]),
  });
  return [
    { key: 'title', label: t`Promotion`, text: ({ title }) => title, sort: ({ title }) => title, render: ({ title }) => title },
    ...brandColumn<Row>(t`Brand`, operator),
    {
      key: 'kind',
      label: t`Type`,
      text: ({ kind }) => words.kind(kind),
      sort: ({ kind }) => words.kind(kind),
      render: ({ kind }) => words.kind(kind),
    },
    {
      key: 'state',
      label: t`Status`,
      text: ({ state }) => words.state(state)[0],
      render: ({ state, offered }) => (
        <span className={styles.states}>
          <Badge tone={words.state(state)[1]}>{words.state(state)[0]}</Badge>
          {offered !== null && state !== 'offered' ? <Badge tone="action">{t`Version pending approval`}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'schedule',
      label: t`Dates`,
      text: ({ startsAt, endsAt }) => `${startsAt} ${endsAt ?? ''}`,
      render: ({ startsAt, endsAt }) => (endsAt ? `${momentText(startsAt)} – ${momentText(endsAt)}` : t`since ${momentText(startsAt)}`),
    },
    {
      key: 'budget',
      label: t`Budget used`,
      align: 'end',
      text: ({ budget, spent }) => (budget ? plainAmount(spent) : ''),
      currency: (row) => row.currency,
      render: ({ budget, spent, currency }) =>
        budget ? (
          <span className={styles.budget}>
            <span>
              <Amount of={spent} currency={currency} /> / <Amount of={budget.amount} currency={currency} /> {words.period(budget.per)}
            </span>
            <Progress value={budget.amount === 0 ? 0 : spent / budget.amount} label={t`Budget used`} />
          </span>
        ) : (
          '–'
        ),
    },
    count('given', t`Granted`),
    amountColumn<Row>('sum', t`Sum`, ({ sum }) => sum),
    count('members', t`Participants`),
  ];
}
