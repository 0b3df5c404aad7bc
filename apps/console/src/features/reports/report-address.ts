import { reportPresets } from '@pavilion/contract/reports/desk';
import type { Ranking, ReportFile, ReportPreset } from '@pavilion/contract/reports/desk';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useOperator } from '../session/operator.tsx';

export const REPORTS = [
  'day',
  'brand',
  'product',
  'vendor',
  'game',
  'channel',
  'ranking',
  'liabilities',
] as const satisfies readonly ReportFile[];
export type ReportName = (typeof REPORTS)[number];

/** The parameters in the address of the reports. */
const defaults = {
  report: 'day',
  preset: '7d',
  from: '',
  to: '',
  compare: '1',
  brandId: '',
  product: '',
  vendor: '',
  game: '',
  order: 'stake',
  figure: 'stake',
  currency: '',
  day: '',
};

const known = <T extends string>(list: readonly T[], value: string, other: T): T => list.find((one) => one === value) ?? other;

/** The report in the address: which one, of which days and brands. */
export function useReportAddress() {
  const address = useAddress(defaults);
  const { inBrand, brand, brands } = useOperator();
  const { values } = address;
  const isOwn = values.from !== '' || values.to !== '';
  const days: { preset?: ReportPreset; from?: string; to?: string } = isOwn
    ? asked({ from: values.from, to: values.to })
    : { preset: known(reportPresets, values.preset, '7d') };
  const ofBrand: { brandId?: string } = values.brandId ? { brandId: values.brandId } : inBrand;
  return {
    ...address,
    report: known<ReportName>(REPORTS, values.report, 'day'),
    days,
    ofBrand,
    /** Where one brand must be chosen. */
    oneBrand: ofBrand.brandId ?? brand?.id ?? brands[0]?.id ?? '',
    narrowed: asked({ product: values.product, vendor: values.vendor, game: values.game }),
    order: known<Ranking>(['stake', 'hold', 'deposits', 'withdrawals'], values.order, 'stake'),
  };
}

export type ReportAddress = ReturnType<typeof useReportAddress>;
