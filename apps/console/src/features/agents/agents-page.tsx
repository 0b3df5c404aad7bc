import { agentsTree } from '@pavilion/contract/agents/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Users } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { AgentTerms } from './agent-terms.tsx';
import { MoveDialog } from './move-dialog.tsx';

export type AgentRow = WireValue<typeof agentsTree>['list'][number];

const EVERY_SECONDS = 60;

/** The tree of agents: one level at a time, or a search by name. */
export function AgentsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { values, page, set, setPage, linkWith } = useAddress({ memberId: '', words: '' });
  const question = useList(watch(agentsTree, { ...asked(values), ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const [moving, setMoving] = useState<AgentRow | null>(null);
  const [terms, setTerms] = useState<AgentRow | null>(null);
  const trail = question.data?.trail ?? [];
  return (
    <Page
      title={t`Agents`}
      lead={t`The agent tree. Open an agent to see direct downlines, or search for a name.`}
      back={trail.length > 0 ? <Trail trail={trail} linkWith={linkWith} /> : undefined}
    >
      <WorkTable<AgentRow>
        name="agents"
        caption={t`Agents and their teams`}
        columns={useColumns({ linkWith, onMove: setMoving, onTerms: setTerms })}
        rowKey={(row) => row.id}
        {...listOf<AgentRow>(question, setPage)}
        empty={<EmptyState compact icon={<Users />} title={t`No results`}>{t`No downlines, or no name starts with that.`}</EmptyState>}
        filters={<SearchFilter label={t`Name begins with`} value={values.words} onValue={(words) => set({ words, memberId: '' })} />}
      />
      {moving ? <MoveDialog key={moving.id} row={moving} onClose={() => setMoving(null)} /> : null}
      {terms ? <AgentTerms key={terms.id} row={terms} onClose={() => setTerms(null)} /> : null}
    </Page>
  );
}

function Trail({
  trail,
  linkWith,
}: {
  trail: readonly { id: string; username: string }[];
  linkWith(change: Record<string, string>): string;
}) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Position in the tree`}>
      <Link className={linkClass()} to={paths.agents}>
        <Trans>Top</Trans>
      </Link>
      {trail.map(({ id, username }) => (
        <span key={id}>
          {' › '}
          <Link className={linkClass()} to={linkWith({ memberId: id, words: '', page: '' })}>
            {username}
          </Link>
        </span>
      ))}
    </nav>
  );
}

interface Ways {
  linkWith(change: Record<string, string>): string;
  onMove(row: AgentRow): void;
  onTerms(row: AgentRow): void;
}

function useColumns({ linkWith, onMove, onTerms }: Ways): WorkColumn<AgentRow>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const count = (key: 'members' | 'agents' | 'openLinks', label: string): WorkColumn<AgentRow> => ({
    key,
    label,
    align: 'end',
    render: (row) => (row.isAgent ? row[key] : '–'),
    text: (row) => String(row[key]),
    sort: (row) => row[key],
  });
  return [
    {
      key: 'username',
      label: t`Name`,
      render: (row) => (
        <Link className={linkClass()} to={row.members > 0 ? linkWith({ memberId: row.id, words: '', page: '' }) : paths.member(row.id)}>
          {row.username}
        </Link>
      ),
      text: (row) => row.username,
      sort: (row) => row.username,
    },
    {
      key: 'kind',
      label: t`Type`,
      render: (row) => (
        <>
          <Badge tone={row.isAgent ? 'sea' : 'neutral'}>{row.isAgent ? t`Agent` : t`Member`}</Badge>{' '}
          {row.status === 'locked' ? <Badge tone="bad">{t`Locked`}</Badge> : null}
        </>
      ),
      text: (row) => (row.isAgent ? t`Agent` : t`Member`),
      sort: (row) => Number(row.isAgent),
    },
    ...brandColumn<AgentRow>(t`Brand`, operator),
    {
      key: 'upline',
      label: t`Upline`,
      render: (row) => row.upline?.username ?? t`The brand`,
      text: (row) => row.upline?.username ?? '',
    },
    count('members', t`Downlines`),
    count('agents', t`Sub-agents`),
    count('openLinks', t`Open links`),
    {
      key: 'joinedAt',
      label: t`Joined`,
      render: (row) => momentText(row.joinedAt),
      text: (row) => row.joinedAt,
      sort: (row) => row.joinedAt,
    },
    {
      key: 'lastLoginAt',
      label: t`Last login`,
      render: (row) => (row.lastLoginAt ? momentText(row.lastLoginAt) : '–'),
      text: (row) => row.lastLoginAt ?? '',
      sort: (row) => row.lastLoginAt ?? '',
    },
    {
      key: 'acts',
      label: t`Actions`,
      render: (row) => (
        <>
          {row.isAgent ? <Button size="s" onClick={() => onTerms(row)}>{t`Terms`}</Button> : null}{' '}
          {operator.may('agents.move') ? <Button size="s" onClick={() => onMove(row)}>{t`Move`}</Button> : null}
        </>
      ),
      text: () => '',
    },
  ];
}
