import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { type Brand, useOperator } from '../features/session/operator.tsx';
import filters from './filters.module.css';

/** The brand of a page that shows one: the one the desk looks at, else the one of the page's address, else the first. */
export function useOneBrand(id: string): Brand | undefined {
  const { brand, brands } = useOperator();
  return brand ?? brands.find((one) => one.id === id) ?? brands[0];
}

/** Chooses it; nothing where the desk looks at one brand already. */
export function OneBrandFilter({ value, onBrand }: { value: Brand | undefined; onBrand(id: string): void }) {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  return brand === null ? (
    <Select
      label={t`Brand`}
      value={value?.id ?? ''}
      onChange={(event) => onBrand(event.target.value)}
      rowClassName={filters.mid ?? ''}
      options={brands.map(({ id, name }) => ({ value: id, label: name }))}
    />
  ) : null;
}
