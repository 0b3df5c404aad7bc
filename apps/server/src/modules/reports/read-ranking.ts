import type { reportRanking } from '@pavilion/contract/reports/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../http/desk.ts';
import { rankMembers } from '../activity/public.ts';
import { noteLook } from '../audit/public.ts';
import type { ReportDeps } from './deps.ts';
import { momentsOf, periodOf, periodView } from './periods.ts';

/** Members of one brand by a sum of theirs. That their figures were read is written down. */
export async function readRanking(
  { db, access }: ReportDeps,
  asked: InnerQuery<typeof reportRanking>,
  context: OperatorContext,
): Promise<InnerValue<typeof reportRanking>> {
  const brand = await access.brandInScope(asked.brandId, context);
  const period = periodOf(brand, asked, context.now);
  const page = pageOf(asked, 25);
  const offset = (page.pageNo - 1) * page.pageSize;
  const span = momentsOf(brand, period);
  const rows = await rankMembers(db, { brandId: brand.id, ...span, order: asked.order ?? 'stake', limit: page.pageSize, offset });
  await noteLook(db, context, { action: 'reports.ranking.view', subjectKind: 'brand', subjectId: brand.id, brandId: brand.id });
  return {
    period: periodView(period),
    list: rows.map(({ total: _total, ...row }, index) => ({ place: offset + index + 1, currency: brand.currency, ...row })),
    ...pageFacts(page, rows[0]?.total ?? 0),
  };
}
