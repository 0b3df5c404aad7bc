import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import filters from './filters.module.css';

interface ChoiceFilterProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onValue(value: string): void;
  /** What the address says where nothing is left out: another word than '' where that is not the page's own beginning. */
  all?: string;
  /** Its place among the options. */
  allLast?: boolean;
  size?: 'short' | 'mid';
}

/** One of a few things a list is asked for, or all of them. */
export function ChoiceFilter({ label, value, options, onValue, all = '', allLast = false, size = 'short' }: ChoiceFilterProps) {
  const { t } = useLingui();
  const every = { value: all, label: t`All` };
  return (
    <Select
      label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      rowClassName={filters[size] ?? ''}
      options={allLast ? [...options, every] : [every, ...options]}
    />
  );
}
