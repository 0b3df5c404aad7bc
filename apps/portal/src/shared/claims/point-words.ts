import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** So many points, in words. */
export function usePointWords(): (points: number) => string {
  const { t } = useLingui();
  return (value) => t({ message: plural(value, { one: '# point', other: '# points' }) });
}
