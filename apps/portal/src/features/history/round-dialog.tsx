import { useLingui } from '@lingui/react/macro';
import { roundDetail } from '@pavilion/contract/wallet/calls';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { ShieldCheck } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { useBetWords } from './bet-words.ts';
import type { BetRow } from '../../shared/history/bets-query.ts';
import { isLottery } from '../../paths.ts';
import { Thumb } from '../../shared/history/day-list.tsx';
import { LotteryOrder, ticketOf } from './lottery-order.tsx';
import styles from './round-dialog.module.css';

/** One bet with its round, and the vendor's page that shows it again and proves it. */
export function RoundDialog({ betId, onClose }: { betId: string; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error } = useQuery({
    queryKey: ['round', sessionStore.get()?.id, currentLanguage(), betId],
    queryFn: ({ signal }) => call(roundDetail, { query: { betId }, signal }),
    retry: false,
  });
  if (data && isLottery(data.vassalage)) return <LotteryOrder id={ticketOf(data.round)} vendor={data.vassalage} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data?.gameName ?? t`Round details`}
      closeLabel={t`Close`}
      size="s"
      footer={
        data?.verifyUrl ? (
          <Button
            tone="primary"
            iconStart={<ShieldCheck />}
            render={<a href={data.verifyUrl} target="_blank" rel="noopener noreferrer" />}
          >{t`Replay and verify`}</Button>
        ) : undefined
      }
    >
      {error ? (
        <p role="alert">{words(error)}</p>
      ) : data ? (
        <Facts bet={data} isProved={data.verifyUrl !== null} />
      ) : (
        <Skeleton shape="block" height="40px" count={6} />
      )}
    </Dialog>
  );
}

function Facts({ bet, isProved }: { bet: BetRow; isProved: boolean }) {
  const { t } = useLingui();
  const moment = useMoment();
  const state = useBetWords()(bet);
  const isOpen = bet.state === 'OPEN';
  const facts: { label: string; value: ReactNode }[] = [
    { label: t`Stake`, value: <Amount whole value={bet.betAmount} /> },
    { label: t`Return`, value: isOpen ? '–' : <Amount whole value={bet.winAmount} /> },
    {
      label: t`Net`,
      value: isOpen ? '–' : <Amount whole value={bet.netProfit} sign="always" tone={bet.state === 'WON' ? 'win' : 'flow'} />,
    },
    { label: t`Counts toward turnover`, value: isOpen ? '–' : <Amount whole value={bet.validBet} /> },
    { label: t`Placed`, value: <time dateTime={bet.placedAt}>{moment(bet.placedAt)}</time> },
    { label: t`Settled`, value: bet.settledAt ? <time dateTime={bet.settledAt}>{moment(bet.settledAt)}</time> : '–' },
    { label: t`Round`, value: <bdi className={styles.id}>{bet.round}</bdi> },
  ];
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <Thumb icon={bet.iconUrl} />
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      <dl className={styles.list}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isProved || bet.state === 'VOID' ? null : <p className="muted">{t`Can't verify this round right now. Please try again later.`}</p>}
    </div>
  );
}
