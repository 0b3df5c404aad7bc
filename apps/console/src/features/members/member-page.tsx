import { memberView } from '@pavilion/contract/identity/desk';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { ErrorState } from '@pavilion/ui/error-state';
import { Link as LookLink } from '@pavilion/ui/link';
import { Tabs } from '@pavilion/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ask } from '../../api/ask.ts';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { MemberState, ResponsibleGamingState } from '../../parts/state-words.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { AccessTab } from './access-tab.tsx';
import { BetsTab } from './bets-tab.tsx';
import { ChatsTab } from './chats-tab.tsx';
import { ComplaintsTab } from './complaints-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { LettersTab } from './letters-tab.tsx';
import { MemberActs } from './member-acts.tsx';
import styles from './member.module.css';
import { MoneyTab } from './money-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ResponsibleGamingTab } from './responsible-gaming-tab.tsx';
import { RiskTab } from './risk-tab.tsx';
import { TrailTab } from './trail-tab.tsx';

export type MemberView = WireValue<typeof memberView>;

const tabNames = [
  'overview',
  'money',
  'bets',
  'access',
  'protection',
  'documents',
  'complaints',
  'chats',
  'risk',
  'letters',
  'notes',
  'trail',
] as const;
type TabName = (typeof tabNames)[number];

/** One of these opens the tab. */
const NEEDED: Partial<Record<TabName, readonly DeskPermission[]>> = {
  money: ['money.read'],
  bets: ['money.read'],
  protection: ['exclusions.read'],
  documents: ['documents.read'],
  complaints: ['complaints.read'],
  chats: ['support.supervise', 'rooms.moderate'],
  risk: ['risk.read'],
  letters: ['inbox.read'],
};

/** Everything about one member, and the acts an operator may take. */
export function MemberPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { memberId = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery({ ...ask(memberView, { memberId }), placeholderData: undefined as never });
  if (error && !data) {
    return (
      <ErrorState title={t`Could not load this member`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  return data ? <View view={data} key={memberId} /> : <PageSkeleton />;
}

function View({ view }: { view: MemberView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { values, set } = useAddress({ tab: 'overview' });
  const { member } = view;
  const labels: Record<TabName, string> = {
    overview: t`Overview`,
    money: t`Money`,
    bets: t`Bets`,
    access: t`Logins and devices`,
    protection: t`Protection`,
    documents: t`Documents`,
    complaints: t`Complaints`,
    chats: t`Chats`,
    risk: t`Risk`,
    letters: t`Inbox messages`,
    notes: t`Notes`,
    trail: t`Audit`,
  };
  const allowed = tabNames.filter((name) => NEEDED[name]?.some(may) ?? true);
  const tab = allowed.find((name) => name === values.tab) ?? 'overview';
  const seen = momentText(member.lastLoginAt);
  return (
    <Page
      back={<LookLink render={<Link to={paths.members} />}>{t`Members`}</LookLink>}
      title={
        <span className={styles.name}>
          <Avatar name={member.username} size="s" />
          {member.username}
          <MemberState status={member.status} />
          <ResponsibleGamingState state={member.protection} />
        </span>
      }
      lead={
        <>
          {member.fullName || t`No name on file`} · <BrandTag id={member.brandId} /> · {t`last login ${seen}`} ·{' '}
          <code>{member.memberId}</code>
        </>
      }
      actions={<MemberActs view={view} />}
    >
      <Tabs
        label={t`Member sections`}
        value={tab}
        onValue={(next) => set({ tab: next })}
        items={allowed.map((value) => ({
          value,
          label: labels[value],
          ...(value === 'notes' && view.notes.length > 0 ? { count: view.notes.length } : {}),
        }))}
      >
        <TabPanel tab={tab} view={view} />
      </Tabs>
    </Page>
  );
}

function TabPanel({ tab, view }: { tab: TabName; view: MemberView }) {
  const { memberId, username, brandId } = view.member;
  const zone = useOperator().brandOf(brandId)?.timeZone;
  switch (tab) {
    case 'overview':
      return <OverviewTab view={view} />;
    case 'money':
      return <MoneyTab memberId={memberId} zone={zone} />;
    case 'bets':
      return <BetsTab memberId={memberId} member={username} zone={zone} />;
    case 'access':
      return <AccessTab memberId={memberId} />;
    case 'protection':
      return <ResponsibleGamingTab view={view} />;
    case 'documents':
      return <DocumentsTab memberId={memberId} />;
    case 'complaints':
      return <ComplaintsTab memberId={memberId} username={username} />;
    case 'chats':
      return <ChatsTab memberId={memberId} username={username} />;
    case 'risk':
      return <RiskTab memberId={memberId} username={username} />;
    case 'letters':
      return <LettersTab memberId={memberId} username={username} brandId={brandId} />;
    case 'notes':
      return <NotesTab memberId={memberId} notes={view.notes} />;
    case 'trail':
      return <TrailTab memberId={memberId} />;
  }
}
