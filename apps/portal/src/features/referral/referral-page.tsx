import { Plural, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { claimReferralReward, type referralDetails } from '@pavilion/contract/referral/calls';
import { Alert } from '@pavilion/ui/alert';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Hourglass, UserPlus } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { ClaimCard } from '../../parts/claim-card.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isOn } from '../../parts/modules.ts';
import { RailCard, RailPage, Steps, Sum } from '../../parts/rail.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { Invited } from './invited.tsx';
import { LinkCard } from './link-card.tsx';
import { referralQueries } from './queries.ts';
import styles from './referral.module.css';

type Details = WireValue<typeof referralDetails>;
type Terms = NonNullable<Details['terms']>;

/** Code and link of the member, what is promised, who came, and what came of it. */
export function ReferralPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(referralQueries.details());
  return (
    <RailPage
      title={t`Invite a friend`}
      lead={t`For somebody you know who would enjoy it here, and is of age.`}
      rail={data ? <Side data={data} /> : <Skeleton shape="block" height="240px" />}
    >
      {error && !data ? (
        <ErrorState
          title={t`Your invitation could not be loaded`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : data ? (
        <Body data={data} />
      ) : (
        <Skeleton shape="block" height="320px" />
      )}
    </RailPage>
  );
}

function Body({ data }: { data: Details }) {
  const { t } = useLingui();
  return (
    <>
      {data.rewards.map((reward) => (
        <ClaimCard
          key={reward.rewardId}
          title={reward.kind === 'invited' ? t`For coming by an invitation` : t`For inviting ${reward.who}`}
          {...reward}
          largestBet={data.terms?.largestBet ?? null}
          claim={() => call(claimReferralReward, { body: { rewardId: reward.rewardId } })}
        />
      ))}
      {data.terms && data.usedUp ? (
        <Alert tone="info" title={t`This month's budget is used up`}>
          {t`Nothing more is given before the next month begins. Whoever comes now can still register.`}
        </Alert>
      ) : null}
      {data.terms && data.link ? (
        <LinkCard code={data.referralCode} link={data.link} />
      ) : (
        <Card pad="l">
          <EmptyState icon={<Hourglass />} title={t`There is nothing to invite to now`}>
            {t`Invitations are closed, or your account is paused. What you earned before stays yours.`}
          </EmptyState>
        </Card>
      )}
      {data.totalInvitations > 0 ? (
        <Invited />
      ) : data.terms && data.link ? (
        <Card pad="l">
          <EmptyState icon={<UserPlus />} title={t`Nobody came by you yet`}>
            {t`Whoever registers by your link stands here, with how far they are.`}
          </EmptyState>
        </Card>
      ) : null}
    </>
  );
}

function Side({ data }: { data: Details }) {
  const { t } = useLingui();
  return (
    <>
      <RailCard title={t`What came of it`}>
        <Sum
          lines={[
            { key: 'came', label: t`Came by you`, value: data.totalInvitations },
            { key: 'waiting', label: t`Have time left`, value: data.waiting },
            { key: 'counted', label: t`Counted`, value: data.counted },
            { key: 'month', label: t`Earned this month`, value: <Amount value={data.earnedThisMonth} trim /> },
          ]}
          total={{ label: t`Earned in all`, value: <Amount value={data.earned} tone="win" trim /> }}
        />
      </RailCard>
      {data.terms ? <How terms={data.terms} counted={data.countedThisMonth} /> : null}
    </>
  );
}

function How({ terms, counted }: { terms: Terms; counted: number }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { minDeposit, minTurnover, inviterAmount, invitedAmount, mostAMonth, times, playDays, claimDays } = terms;
  const both =
    inviterAmount !== null && invitedAmount !== null
      ? t`You get ${money(inviterAmount)}, they get ${money(invitedAmount)}.`
      : inviterAmount !== null
        ? t`You get ${money(inviterAmount)}.`
        : t`They get ${money(invitedAmount ?? 0)}.`;
  return (
    <RailCard title={t`How it works`}>
      <Steps
        label={t`How it works`}
        steps={[
          { title: t`They register by your link`, words: t`Your code fills itself in.` },
          {
            title: t`They pay in and play`,
            words:
              minTurnover > 0
                ? t`A first deposit of at least ${money(minDeposit)}, and ${money(minTurnover)} played.`
                : t`A first deposit of at least ${money(minDeposit)}.`,
          },
          { title: t`Both are rewarded`, words: both },
        ]}
      />
      <ul className={styles.terms}>
        <li>
          <Plural value={terms.days} one="They have # day for it, from registering." other="They have # days for it, from registering." />
        </li>
        <li>
          {times > 0 ? (
            <Plural
              value={times}
              one={`A reward is to be played once within ${playDays} days before it can be withdrawn.`}
              other={`A reward is to be played # times within ${playDays} days before it can be withdrawn.`}
            />
          ) : (
            t`A reward is free at once.`
          )}
        </li>
        <li>
          <Plural value={claimDays} one="It waits # day to be taken." other="It waits # days to be taken." />
        </li>
        {mostAMonth === null ? null : <li>{t`At most ${mostAMonth} are paid to you in a month; so far ${counted}.`}</li>}
        {terms.hasBudget ? <li>{t`The house gives up to a set sum each month, then it pauses until the next.`}</li> : null}
        <li>{t`An account of your own does not count: by device, payout account or document.`}</li>
        {isOn('AGENTPOLICY3') ? <li>{t`They do not become part of any agent's team by it.`}</li> : null}
      </ul>
    </RailCard>
  );
}
