import { useLingui } from '@lingui/react/macro';
import { CHAT_STATES } from '@pavilion/contract/support/chat';
import { chatList, chatOverview, chatUnblock } from '@pavilion/contract/support/desk-chat';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Headphones } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { BlockList } from '../../parts/block-list.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { CannedAnswers } from './canned-answers.tsx';
import { type ListedChat, useChatColumns } from './chat-columns.tsx';
import styles from './chats.module.css';
import { Rules } from './rules.tsx';
import { useChatWords } from './words.ts';

type Overview = WireValue<typeof chatOverview>;

const EVERY_SECONDS = 10;
const ALL = 'all';

/** For supervision: loads, waits and ratings, every chat, who is blocked, ready answers and the rules of a brand. */
export function ChatOverviewPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { values, set } = useAddress<'brand'>({ brand: '' });
  const brand = useOneBrand(values.brand);
  const { data, error } = useQuery(watch(chatOverview, inBrand, EVERY_SECONDS));
  return (
    <Page
      title={t`Customer service`}
      lead={t`Last seven days and live status.`}
      back={
        <Link className={linkClass()} to={paths.chats}>
          {t`Live chat`}
        </Link>
      }
    >
      <Failure error={error} />
      {data ? <Figures data={data} /> : <Skeleton count={4} />}
      <Chats />
      {data && data.blocks.length > 0 ? <Blocks blocks={data.blocks} /> : null}
      <OneBrandFilter value={brand} onBrand={(id) => set({ brand: id })} />
      {brand ? (
        <>
          <CannedAnswers key={`answers-${brand.id}`} brand={brand} />
          <Rules key={brand.id} brand={brand} />
        </>
      ) : null}
    </Page>
  );
}

function Figures({ data }: { data: Overview }) {
  const { t } = useLingui();
  const seconds = (value: number) => t`${Math.floor(value / 60)} min ${value % 60} s`;
  return (
    <Section title={t`Now`}>
      <Facts
        items={[
          { key: 'waiting', label: t`Waiting`, value: data.waiting },
          { key: 'longest', label: t`Longest wait`, value: data.waiting > 0 ? seconds(data.longestWaitSeconds) : '–' },
          { key: 'open', label: t`Open`, value: data.open },
          { key: 'ended', label: t`Ended in seven days`, value: data.ended },
          { key: 'usual', label: t`Usual wait`, value: data.usualWaitSeconds === null ? '–' : seconds(data.usualWaitSeconds) },
          { key: 'rating', label: t`Rating`, value: data.rating === null ? '–' : t`${data.rating} of 5, from ${data.rated} chats` },
        ]}
      />
      <h3 className={styles.subhead}>{t`At the desk`}</h3>
      {data.operators.length === 0 ? <p className={styles.quiet}>{t`No operators are online.`}</p> : null}
      <ul className={styles.operators}>
        {data.operators.map((operator) => (
          <li key={operator.id}>
            <strong>{operator.name}</strong>
            <Badge tone={operator.away ? 'neutral' : 'good'}>{operator.away ? t`Away` : t`Available`}</Badge>
            <span className="num">{t`${operator.chats} open`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Chats() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { states } = useChatWords();
  const { values, page, set, setPage } = useAddress({ state: ALL, bad: '', memberId: '', member: '' });
  const state = CHAT_STATES.find((one) => one === values.state);
  const question = useList(
    watch(
      chatList,
      {
        ...inBrand,
        ...(state ? { state } : {}),
        ...(values.bad ? { bad: 'yes' as const } : {}),
        ...asked({ memberId: values.memberId }),
        pageNo: page,
        pageSize: 25,
      },
      EVERY_SECONDS,
    ),
  );
  return (
    <WorkTable<ListedChat>
      name="chats"
      caption={t`All chats`}
      rowKey={(row) => row.id}
      {...listOf<ListedChat>(question, setPage)}
      marked={(row) => row.late}
      empty={
        <EmptyState compact icon={<Headphones />} title={t`No chats`}>{t`Chats from the portal appear here automatically.`}</EmptyState>
      }
      filters={
        <>
          <ChoiceFilter
            label={t`Status`}
            value={state ?? ALL}
            all={ALL}
            onValue={(next) => set({ state: next })}
            options={CHAT_STATES.map((value) => ({ value, label: states[value][0] }))}
          />
          <ChoiceFilter
            label={t`Rating`}
            value={values.bad}
            onValue={(bad) => set({ bad })}
            options={[{ value: 'yes', label: t`Badly rated` }]}
          />
          <MemberFilter values={values} set={set} />
        </>
      }
      columns={useChatColumns()}
    />
  );
}

function Blocks({ blocks }: Pick<Overview, 'blocks'>) {
  const { t } = useLingui();
  const act = useAct(chatUnblock, { said: t`Lifted` });
  const whom = { visitor: t`A visitor`, member: t`A member`, address: t`An IP address` };
  return (
    <Section title={t`Blocked`}>
      <BlockList
        blocks={blocks.map((one) => ({ ...one, who: <strong>{whom[one.whom]}</strong> }))}
        act={act}
        title={t`Lift the block`}
        lead={t`They can write again immediately.`}
        reasonHint={t`Recorded in the audit trail.`}
      />
    </Section>
  );
}
