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
import { ClaimSlot } from '../../shared/claims/claim-slot.tsx';
import { useInPlace } from '../../shared/claims/in-place.ts';
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

/** Code and link of the member, the reward, who joined, and what they earned. */
export function ReferralPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(referralQueries.details());
  return (
    <RailPage
      title={t`Invite a friend`}
      lead={t`For friends of legal age who would enjoy it.`}
      rail={data ? <Side data={data} /> : <Skeleton shape="block" height="240px" />}
    >
      {error && !data ? (
        <ErrorState
          title={t`Couldn't load your invitation`}
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
  const rewards = useInPlace(data.rewards, ({ rewardId }) => rewardId);
  return (
    <>
      {rewards.shown.map(({ item, claimed }) => {
        const title = item.kind === 'invited' ? t`For accepting an invitation` : t`For inviting ${item.who}`;
        return (
          <ClaimSlot key={item.rewardId} title={title} claimed={claimed}>
            <ClaimCard
              title={title}
              {...item}
              largestBet={data.terms?.largestBet ?? null}
              claim={() => call(claimReferralReward, { body: { rewardId: item.rewardId } })}
              onTaken={(taken) => rewards.settle(item, taken)}
            />
          </ClaimSlot>
        );
      })}
      {data.terms && data.usedUp ? (
        <Alert tone="info" title={t`This month's budget is used up`}>
          {t`Rewards resume next month. Friends can still register.`}
        </Alert>
      ) : null}
      {data.terms && data.link ? (
        <LinkCard code={data.referralCode} link={data.link} reward={<Reward terms={data.terms} />} />
      ) : (
        <Card pad="l">
          <EmptyState icon={<Hourglass />} title={t`No invitations right now`}>
            {t`Invitations are closed, or your account is paused. Rewards you've earned stay yours.`}
          </EmptyState>
        </Card>
      )}
      {data.totalInvitations > 0 ? (
        <Invited />
      ) : data.terms && data.link ? (
        <Card pad="l">
          <EmptyState icon={<UserPlus />} title={t`No friends invited yet`}>
            {t`Friends who register with your link appear here, with their progress.`}
          </EmptyState>
        </Card>
      ) : null}
    </>
  );
}

/** What a friend is worth, before anything else. */
function Reward({ terms: { inviterAmount, invitedAmount, minDeposit, minTurnover } }: { terms: Terms }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const isForBoth = inviterAmount !== null && invitedAmount !== null;
  const whom = isForBoth
    ? inviterAmount === invitedAmount
      ? t`For you and each friend`
      : t`For each friend; they get ${money(invitedAmount)}`
    : inviterAmount === null
      ? t`For your friend`
      : t`For each friend`;
  return (
    <div className={styles.promise}>
      <p className={styles.figure}>
        <Amount value={inviterAmount ?? invitedAmount ?? 0} tone="money" display trim />
      </p>
      <h2>{whom}</h2>
      <p className={styles.when}>
        {minTurnover > 0
          ? t`Once they deposit ${money(minDeposit)} and wager ${money(minTurnover)}.`
          : t`Once they deposit ${money(minDeposit)}.`}
      </p>
    </div>
  );
}

function Side({ data }: { data: Details }) {
  const { t } = useLingui();
  return (
    <>
      <RailCard title={t`Your results`}>
        <Sum
          lines={[
            { key: 'came', label: t`Friends joined`, value: data.totalInvitations },
            { key: 'waiting', label: t`In progress`, value: data.waiting },
            { key: 'counted', label: t`Qualified`, value: data.counted },
            { key: 'month', label: t`Earned this month`, value: <Amount value={data.earnedThisMonth} trim /> },
          ]}
          total={{ label: t`Earned in total`, value: <Amount value={data.earned} tone="win" trim /> }}
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
          { title: t`They register with your link`, words: t`Your code is filled in automatically.` },
          {
            title: t`They deposit and play`,
            words:
              minTurnover > 0
                ? t`First deposit of at least ${money(minDeposit)}, and ${money(minTurnover)} wagered.`
                : t`First deposit of at least ${money(minDeposit)}.`,
          },
          { title: t`You both get a reward`, words: both },
        ]}
      />
      <ul className={styles.terms}>
        <li>
          <Plural value={terms.days} one="Within # day of registering." other="Within # days of registering." />
        </li>
        <li>
          {times > 0 ? (
            <Plural
              value={times}
              one={`Wager the reward once within ${playDays} days before withdrawing.`}
              other={`Wager the reward # times within ${playDays} days before withdrawing.`}
            />
          ) : (
            t`No wagering on the reward.`
          )}
        </li>
        <li>
          <Plural value={claimDays} one="Claim within # day." other="Claim within # days." />
        </li>
        {mostAMonth === null ? null : <li>{t`Up to ${mostAMonth} a month; ${counted} so far.`}</li>}
        {terms.hasBudget ? <li>{t`We set a monthly budget for rewards; once used, they pause until next month.`}</li> : null}
        <li>{t`Your own second accounts don't count: same device, payout account or documents.`}</li>
        {isOn('AGENTPOLICY3') ? <li>{t`They don't join an agent's team.`}</li> : null}
      </ul>
    </RailCard>
  );
}
