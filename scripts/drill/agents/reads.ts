import * as tree from '../../../packages/contract/src/agents/calls.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import * as settled from '../../../packages/contract/src/settlements/calls.ts';
import * as team from '../../../packages/contract/src/team-reports/calls.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import type { Stage } from '../money/stage.ts';

const REPORTS: readonly Endpoint[] = [
  tree.downlines,
  tree.affiliateUrls,
  tree.registeredAffiliates,
  tree.rebateChanges,
  team.teamOverview,
  team.teamProfit,
  team.teamProfitByType,
  team.teamBets,
  team.teamTransactions,
  settled.agentIncome,
  settled.dividendRecords,
  settled.dailySalaries,
  settled.hourlySalaries,
  settled.realtimeSalaries,
  settled.settlementStatement,
];

/** Nonsense by field; a field that the report does not have is refused as such. */
const NONSENSE: Readonly<Record<string, readonly string[]>> = {
  sort: ['turnover; DROP TABLE member', 'turnover DESC, (SELECT 1)', '__proto__', 'constructor', 'm.id', '1', "' OR 1=1 --", 'toString'],
  order: ['asc; SELECT pg_sleep(9)', 'ASC NULLS LAST', 'up', '__proto__'],
  startDate: [
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '-1',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    "2026-01-01'",
    '٢٠٢٦-٠١-٠١',
    'NaN',
    '+275760-09-13',
    '1e9',
  ],
  endDate: ['2026-13-01', '1900-01-01', '0001-01-01', 'today'],
  startRegDate: ['2026-02-30', '9999-12-31', '0001-01-01'],
  endRegDate: ['9999-12-31', '0001-01-01'],
  customerName: ['%', '_', '\\', '%%%%', "'; --", '****', 'a*b*c', '\u0000', '\uD800', '🎰'.repeat(30), '(', '[', 'x'.repeat(64)],
  name: ['%', '\\', "'; --", '\u0000', '**'],
  agentId: ['%', '{}', 'mbr_nobody', '../x', "'", '{a,b}'],
  customerId: ['%', '{}', 'mbr_nobody', "' OR ''='"],
  affiUrlId: ['%', "'", '-1', '99999999999999999999'],
  lineId: ['%', "'", 'lin_nobody'],
  pageNo: ['0', '-1', '1e9', '2147483648', '9007199254740993', 'NaN', '1.5', '１'],
  pageSize: ['0', '-1', '100000', '1e3', ' '],
  page: ['-1', '99999999999', 'x'],
  gameType: ['%', '__proto__', "RNG'", 'rng,live'],
  status: ['9', '-1', "OPEN'", 'null'],
  type: ['9', '-1', 'x'],
  userType: ['2', '-1', 'true'],
  types: ["deposit'); --", ',,,,', '__proto__', '1,2,%'],
  orderNum: ['%', "' --", '\u0000'],
  downlineType: ['everything', "all'"],
  pathType: ['%', "'"],
};

const STACK = /\bat \S+ \(|\.ts:\d+:\d+|node_modules|SELECT |relation "|syntax error/;

/** Nonsense in every field of every report of agents: a refusal or an empty page, nothing of the inside. */
export async function attackReads(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const odd = promise('reports: nonsense is refused, or finds nothing; the inside is not told');
  const agent = await stage.member({ customerType: 1 });
  await stage.member({ path: [agent.id] });
  let shots = 0;
  for (const call of REPORTS)
    for (const [field, values] of Object.entries(NONSENSE))
      for (const value of values) {
        shots += 1;
        if (shots % every !== 0) continue;
        if (shots % 60 === 0) await stage.forgetCounts();
        const answer = await agent.browser.call(call, undefined, { [field]: value } as never);
        const where = `${call.path} ${field}=${JSON.stringify(value).slice(0, 30)}`;
        odd.check(answer.ok || isDeclaredRefusal(call, answer), `${where}: ${answer.status} ${answer.code}`);
        odd.check(!STACK.test(JSON.stringify([answer.message ?? '', answer.detail, answer.fields])), `${where}: ${answer.message}`);
      }
  return [odd.row(`${REPORTS.length} reports`), await attackForeignTeams(stage)];
}

/** Teams, statements and links of other people: not there. */
async function attackForeignTeams(stage: Stage): Promise<Row> {
  const { check, row } = promise('reports: of other trees and brands nothing is told');
  const owner = await stage.member({ customerType: 1, money: 777_777 });
  const below = await stage.member({ customerType: 1, path: [owner.id], money: 888_888 });
  const link = await owner.browser.call(tree.createAffiliateUrl, { type: 0, note: 'mine alone' });
  const strangers = [
    await stage.member({ customerType: 1 }),
    await stage.member({ customerType: 1, brandCode: 'sol' }),
    // Who is below sees nothing of who is above or beside.
    await stage.member({ customerType: 1, path: [owner.id] }),
    await stage.member({ customerType: 1, path: [owner.id, below.id] }),
  ];
  const asked: Record<string, readonly string[]> = {
    agentId: [owner.id, below.id],
    customerId: [owner.id, below.id],
    customerName: [owner.name, below.name],
    name: [owner.name, below.name],
    affiUrlId: [link.value.id],
  };
  const secrets = [owner.name, below.name, '777777', '888888', 'mine alone', owner.id, below.id];
  for (const [index, { browser, id }] of strangers.entries()) {
    await stage.forgetCounts();
    for (const call of REPORTS)
      for (const [field, values] of Object.entries(asked))
        for (const value of values) {
          const answer = await browser.call(call, undefined, { [field]: value } as never);
          const text = JSON.stringify([answer.value ?? null, answer.detail]);
          const leaked = secrets.find((secret) => secret !== value && secret !== id && text.includes(secret));
          check(leaked === undefined && answer.status < 500, `stranger ${index}: ${call.path} ${field}: ${leaked ?? answer.status}`);
        }
    const closing = await browser.call(tree.deleteAffiliateUrl, undefined, { affiUrlId: link.value.id });
    check(!closing.ok, `stranger ${index} closed the link`);
  }
  const left = await owner.browser.call(tree.affiliateUrls, undefined, {});
  check(
    left.value.List.some(({ id, status }) => id === link.value.id && status === 1),
    'the link is not as it was',
  );
  return row(`${strangers.length} strangers`);
}
