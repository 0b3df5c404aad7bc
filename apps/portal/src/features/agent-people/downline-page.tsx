import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EyeOff, UserPlus } from '@pavilion/ui/icon';
import { usePhone } from '@pavilion/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { downlines } from '@pavilion/contract/agents/calls';
import { paths } from '../../paths.ts';
import { countText } from '../../shared/agents/figures.ts';
import report from '../../shared/agents/report.module.css';
import { Trail } from '../../shared/agents/trail.tsx';
import { type ReportState, useReport } from '../../shared/agents/use-report.ts';
import { EXPORT_PAGE, ExportButton } from '../../shared/history/export-button.tsx';
import { ChosenCard } from './chosen-card.tsx';
import { DownlineTable } from './downline-table.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { type Team, type TeamQuery, type TeamRow, teamQuery } from './queries.ts';
import { RebatesDialog } from './rebates-dialog.tsx';
import type { RowAct } from './row-menu.tsx';
import { TeamTree } from './team-tree.tsx';
import styles from './people.module.css';
import { AgentHead } from '../../shared/agents/agent-head.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const OfferDialog = late(() => import('../agent-contracts/public.ts'), 'OfferDialog');

const PAGE = 12;
const SORTS = ['registerDate', 'lastLogin', 'teamSize', 'turnover', 'profit', 'accountBalance'] as const;

/** The parameters of the call for an address. */
function askOf({ span, sort, order, values }: ReportState, page: { pageNo: number; pageSize: number }): TeamQuery {
  const { id, name, type, reg, deep } = values;
  const sorted = SORTS.find((one) => one === sort);
  return {
    ...page,
    startDate: span.from,
    endDate: span.to,
    ...(id ? { agentId: id } : {}),
    ...(name ? { customerName: name } : {}),
    ...(type === '0' || type === '1' ? { userType: Number(type) } : {}),
    ...(reg ? { startRegDate: reg } : {}),
    downlineType: deep === '1' || name ? 'all' : 'direct',
    ...(sorted ? { sort: sorted, order } : {}),
  };
}

type OpenDialog = { act: RowAct; row: TeamRow } | null;

/** All downlines: the agents as a tree, the direct downlines of one of them as a table. */
export function DownlinePage() {
  const { t } = useLingui();
  const isPhone = usePhone();
  const [state, change] = useReport(['id', 'name', 'type', 'reg', 'deep']);
  const found = useQuery(teamQuery(askOf(state, { pageNo: state.page, pageSize: PAGE })));
  const [shown, setShown] = useState<OpenDialog>(null);
  const { data } = found;
  const open = (id: string) => change({ values: { id, name: '' } });
  const chosen = state.values['id'] ?? '';
  const isDirect = data?.trail.length === 2;
  const last = data?.trail.at(-1);
  return (
    <div className={report.page}>
      <AgentHead
        title={t`Downline`}
        lead={data ? <Lead team={data} /> : undefined}
        end={
          <>
            <Export state={state} disabled={!data || data.totalCount === 0} />
            <Button tone="primary" iconStart={<UserPlus />} render={<Link to={paths.agentHome('registerCenter', { open: '1' })} />}>
              {t`Register a member`}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        {isPhone ? null : (
          <Card as="aside" pad="none" className={styles.treeCard}>
            <TeamTree
              chosen={chosen}
              teamSize={data?.teamSize ?? 0}
              onChoose={open}
              trail={data?.trail.slice(1).map(({ customerId }) => customerId) ?? []}
            />
            <p className={styles.masked}>
              <EyeOff />
              <span>
                <Trans>Names further down are masked.</Trans>
              </span>
            </p>
          </Card>
        )}
        <div className={styles.work}>
          <Trail trail={data?.trail ?? []} onChoose={open} />
          {isDirect && last && chosen ? (
            <ChosenCard
              customerId={chosen}
              onOffer={() => setShown({ act: 'offer', row: { customerId: chosen, customerName: last.customerName } as TeamRow })}
            />
          ) : null}
          <DownlineTable found={found} state={state} onState={change} onOpen={open} onAct={(act, row) => setShown({ act, row })} />
        </div>
      </div>
      <Part corner>
        {shown?.act === 'offer' ? (
          <OfferDialog customerId={shown.row.customerId} customerName={shown.row.customerName} onClose={() => setShown(null)} />
        ) : null}
      </Part>
      {shown?.act === 'rebates' ? <RebatesDialog row={shown.row} onClose={() => setShown(null)} /> : null}
      {shown?.act === 'promote' ? <PromoteDialog row={shown.row} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

function Lead({ team }: { team: Team }) {
  const agents = countText(team.agentCount);
  const members = countText(team.memberCount);
  return (
    <>
      <Plural value={team.teamSize} _0="No downline yet." one="# person in your downline" other="# people in your downline" />
      {team.teamSize > 0 ? (
        <>
          {' · '}
          <Trans>
            {agents} agents, {members} members
          </Trans>
        </>
      ) : null}
    </>
  );
}

function Export({ state, disabled }: { state: ReportState; disabled: boolean }) {
  const { t } = useLingui();
  return (
    <ExportButton<TeamRow>
      name={`downline-${state.span.from}-${state.span.to}`}
      disabled={disabled}
      head={[t`Account`, t`Type`, t`Direct downline`, t`People`, t`Registered`, t`Last login`, t`Balance`, t`Turnover`, t`Net`]}
      cells={(row) => [
        row.customerName,
        row.type === 1 ? t`agent` : t`member`,
        row.uplineName,
        String(row.teamSize),
        new Date(row.registerDate).toISOString(),
        row.lastLogin === null ? '' : new Date(row.lastLogin).toISOString(),
        String(row.accountBalance),
        String(row.turnover),
        String(row.profit),
      ]}
      page={(pageNo) => call(downlines, { query: askOf(state, { pageNo, pageSize: EXPORT_PAGE }) })}
    />
  );
}
