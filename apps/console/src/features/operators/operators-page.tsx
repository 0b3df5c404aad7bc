import type { ProposalState } from '@pavilion/contract/four-eyes/proposing';
import { invitationRevoke, operatorsList } from '@pavilion/contract/operator/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ellipsis, UserPlus } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { linkClass } from '@pavilion/ui/link';
import { Menu } from '@pavilion/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OperatorActs } from './operator-acts.tsx';
import type { OperatorActName } from './operator-acts.tsx';
import styles from './operators.module.css';
import { useRoleWords } from './role-words.tsx';
import { InviteDialog } from './invite-dialog.tsx';

type Answer = WireValue<typeof operatorsList>;
export type OperatorRow = Answer['list'][number];
type Invitation = Answer['invitations'][number];
export type WelcomeLink = { link: string; expiresAt: string; state: ProposalState };

/** Who sits at the desk, as what, for which brands. */
export function OperatorsPage() {
  const { t } = useLingui();
  const { may } = useOperator();
  const question = useQuery(ask(operatorsList));
  const { values, set } = useAddress({ invite: '' });
  const [link, setLink] = useState<WelcomeLink | null>(null);
  const [asking, setAsking] = useState<{ act: OperatorActName; operator: OperatorRow } | null>(null);
  const given = { loading: question.isFetching && !question.data, error: question.error, onRetry: () => void question.refetch() };
  return (
    <Page
      title={t`Operators`}
      lead={
        <>
          {t`Every operator logs in with a password and an authenticator app.`}{' '}
          <Link className={linkClass()} to={paths.roles}>{t`Role permissions`}</Link>
        </>
      }
      actions={
        may('operators.write') ? (
          <Button tone="primary" iconStart={<UserPlus />} onClick={() => set({ invite: '1' })}>{t`Invite`}</Button>
        ) : null
      }
    >
      <ProposedNotice kind={['operator.invite', 'operator.change', 'operator.unlock', 'operator.reset']} />
      <Operators rows={question.data?.list} {...given} onAct={(act, operator) => setAsking({ act, operator })} />
      <Invitations rows={question.data?.invitations} {...given} />
      <InviteDialog open={values.invite === '1' && may('operators.write')} onClose={() => set({ invite: '' })} onLink={setLink} />
      {asking ? <OperatorActs {...asking} onClose={() => setAsking(null)} onLink={setLink} /> : null}
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </Page>
  );
}

interface ListState {
  loading: boolean;
  error: unknown;
  onRetry(): void;
}

function useBrandNames(): (ids: readonly string[] | null) => string {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  return (ids) => (ids === null ? t`All, including future brands` : ids.map((id) => brandOf(id)?.name ?? id).join(', '));
}

function Operators({
  rows,
  onAct,
  ...given
}: ListState & { rows: readonly OperatorRow[] | undefined; onAct(act: OperatorActName, operator: OperatorRow): void }) {
  const { t } = useLingui();
  const { me, may } = useOperator();
  const roleWords = useRoleWords();
  const brandNames = useBrandNames();
  const statusWords = (row: OperatorRow) => (row.status === 'active' ? t`Active` : t`Locked`);
  return (
    <WorkTable<OperatorRow>
      name="operators"
      caption={t`Operators`}
      filters={
        rows ? (
          <h2 className={styles.tableTitle}>
            <Plural value={rows.length} one="# operator" other="# operators" />
          </h2>
        ) : null
      }
      rows={rows}
      rowKey={(row) => row.id}
      {...given}
      empty={<EmptyState compact title={t`No operators yet`} />}
      columns={[
        {
          key: 'name',
          label: t`Name`,
          render: (row) =>
            row.id === me.operator.id ? (
              <>
                <b>{row.name}</b> <Badge>{t`you`}</Badge>
              </>
            ) : (
              <b>{row.name}</b>
            ),
          text: (row) => row.name,
          sort: (row) => row.name,
        },
        { key: 'email', label: t`Email`, render: (row) => row.email, text: (row) => row.email, sort: (row) => row.email },
        {
          key: 'role',
          label: t`Role`,
          render: (row) => roleWords(row.role, row.roleName),
          text: (row) => roleWords(row.role, row.roleName),
          sort: (row) => row.role,
        },
        { key: 'brands', label: t`Brands`, render: (row) => brandNames(row.brandIds), text: (row) => brandNames(row.brandIds) },
        {
          key: 'status',
          label: t`Status`,
          render: (row) => <Badge tone={row.status === 'active' ? 'good' : 'bad'}>{statusWords(row)}</Badge>,
          text: statusWords,
          sort: (row) => row.status,
        },
        {
          key: 'lastLoginAt',
          label: t`Last login`,
          render: (row) => momentText(row.lastLoginAt),
          text: (row) => row.lastLoginAt ?? '',
          sort: (row) => row.lastLoginAt ?? '',
        },
        {
          key: 'live',
          label: t`Sessions`,
          align: 'end',
          render: (row) => countText(row.liveSessions),
          text: (row) => String(row.liveSessions),
          sort: (row) => row.liveSessions,
        },
        {
          key: 'act',
          label: t`Action`,
          align: 'end',
          text: () => '',
          render: (row) =>
            may('operators.write') && row.id !== me.operator.id ? (
              <Menu
                trigger={
                  <IconButton size="s" label={t`Actions for ${row.name}`}>
                    <Ellipsis />
                  </IconButton>
                }
                items={[
                  { key: 'change', label: t`Change role and brands`, onSelect: () => onAct('change', row) },
                  { key: 'reset', label: t`Reset access`, onSelect: () => onAct('reset', row) },
                  {
                    key: 'lock',
                    label: row.status === 'active' ? t`Lock` : t`Unlock`,
                    tone: row.status === 'active' ? 'danger' : 'plain',
                    onSelect: () => onAct('lock', row),
                  },
                ]}
              />
            ) : null,
        },
      ]}
    />
  );
}

function Invitations({ rows, ...given }: ListState & { rows: readonly Invitation[] | undefined }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const roleWords = useRoleWords();
  const revoke = useAct(invitationRevoke, { said: t`Link revoked` });
  if (!rows || rows.length === 0) return null;
  return (
    <WorkTable<Invitation>
      name="invitations"
      caption={t`Open links`}
      plain
      filters={<h2 className={styles.tableTitle}>{t`Open links`}</h2>}
      rows={rows}
      rowKey={(row) => row.id}
      {...given}
      empty={null}
      columns={[
        { key: 'name', label: t`For`, render: (row) => row.name || row.email || t`The first owner`, text: (row) => row.name },
        {
          key: 'role',
          label: t`Role`,
          render: (row) => (row.kind === 'reset' ? t`Access reset` : roleWords(row.role, row.roleName)),
          text: (row) => roleWords(row.role, row.roleName),
        },
        { key: 'by', label: t`By`, render: (row) => row.invitedBy ?? '–', text: (row) => row.invitedBy ?? '' },
        { key: 'expiresAt', label: t`Valid until`, render: (row) => momentText(row.expiresAt), text: (row) => row.expiresAt },
        {
          key: 'act',
          label: t`Action`,
          align: 'end',
          text: () => '',
          render: (row) =>
            may('operators.write') ? <Button size="s" onClick={() => void revoke.run({ id: row.id })}>{t`Revoke`}</Button> : null,
        },
      ]}
    />
  );
}
