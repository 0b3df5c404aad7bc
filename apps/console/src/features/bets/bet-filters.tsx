import { gamesList } from '@pavilion/contract/vendors/desk';
import { useLingui } from '@lingui/react/macro';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { X } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { AmountBounds } from '../../parts/amount-bounds.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { useOperator } from '../session/operator.tsx';
import { BET_STATES, useBetWords } from './bet-state.tsx';
import styles from './bets.module.css';

export const noFilter = {
  q: '',
  brandId: '',
  counts: '',
  product: '',
  vendor: '',
  game: '',
  memberId: '',
  member: '',
  state: '',
  from: '',
  to: '',
  leastStake: '',
  mostStake: '',
  leastPayout: '',
  mostPayout: '',
};
export type BetFilterValues = Readonly<Record<keyof typeof noFilter, string>>;

export interface BetFiltersProps {
  values: BetFilterValues;
  set(change: Partial<Record<keyof BetFilterValues, string>>): void;
}

/** Reference, game, state, member, days and, folded away, bounds of stake and payout. */
export function BetFilters({ values, set }: BetFiltersProps) {
  const { t } = useLingui();
  const words = useBetWords();
  return (
    <>
      <SearchFilter label={t`Reference`} value={values.q} onValue={(q) => set({ q })} hint={t`Vendor round ID or our bet ID, in full`} />
      <GameFilter values={values} set={set} />
      <Select
        label={t`Status`}
        value={values.state}
        onChange={(event) => set({ state: event.target.value })}
        rowClassName={filters.short ?? ''}
        options={[{ value: '', label: t`All` }, ...BET_STATES.map((state) => ({ value: state, label: words[state] }))]}
      />
      <MemberFilter values={values} set={set} />
      <CountsFilter values={values} set={set} />
      <DaysFilter from={values.from} to={values.to} onDays={set} noneLabel={values.q ? t`All` : t`The last 7 days`} />
      <AmountBounds
        fields={[
          ['leastStake', t`Stake from`],
          ['mostStake', t`Stake to`],
          ['leastPayout', t`Payout from`],
          ['mostPayout', t`Payout to`],
        ]}
        values={values}
        set={set}
      />
    </>
  );
}

/** Vendors and their games for those who may see them; a filter that came with the address is shown in any case. */
function GameFilter({ values, set }: BetFiltersProps) {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const { data } = useQuery({ ...ask(gamesList), enabled: may('games.read') });
  const vendors = (data?.vendors ?? []).map((vendor) => ({
    ...vendor,
    games: vendor.games.filter(({ brands }) => !inBrand.brandId || brands.some(({ brandId }) => brandId === inBrand.brandId)),
  }));
  const chosen = values.game ? `${values.vendor}/${values.game}` : values.vendor;
  const known = vendors
    .filter(({ games }) => games.length > 0)
    .flatMap((vendor) => [
      { value: vendor.code, label: t`${vendor.name}: all games` },
      ...vendor.games.map((game) => ({ value: `${vendor.code}/${game.code}`, label: `${vendor.name} · ${game.name}` })),
    ]);
  if (known.length === 0 && chosen === '') return null;
  const options = [{ value: '', label: t`All` }, ...known];
  return (
    <Select
      label={t`Game`}
      value={chosen}
      onChange={(event) => {
        const [vendor = '', game = ''] = event.target.value.split('/');
        set({ vendor, game });
      }}
      rowClassName={filters.mid ?? ''}
      options={
        options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: values.game || values.vendor }]
      }
    />
  );
}

/** What a report's figure narrowed the list to besides: how bets count in its days, the product and the brand. Each can be taken away. */
function CountsFilter({ values: { counts, product, brandId }, set }: BetFiltersProps) {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  const productWords = useProductWords();
  const parts = [
    {
      key: 'counts',
      text: counts === 'settled' ? t`settled on brand days` : counts === 'moved' ? t`placed or paid on brand days` : '',
    },
    { key: 'product', text: product && productWords(product) },
    { key: 'brandId', text: brandOf(brandId)?.name ?? brandId },
  ].filter(({ text }) => text !== '');
  if (parts.length === 0) return null;
  return (
    <ChipRow label={t`Filtered by`} className={styles.chips ?? ''}>
      {parts.map(({ key, text }) => (
        <Chip key={key} selected icon={<X />} aria-label={t`Remove filter: ${text}`} onClick={() => set({ [key]: '' })}>
          {text}
        </Chip>
      ))}
    </ChipRow>
  );
}
