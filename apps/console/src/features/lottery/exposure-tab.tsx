import { useLingui } from '@lingui/react/macro';
import { lotteryGamesList } from '@pavilion/contract/lottery/desk';
import { lotteryExposure } from '@pavilion/contract/lottery/desk-orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, watch } from '../../api/ask.ts';
import { amountText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useOperator } from '../session/operator.tsx';
import { BrakeDialog } from './brake-dialog.tsx';
import { Heat } from './heat.tsx';
import { percentText, shareOf } from './heat-rules.ts';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';
import { Zoned } from './zoned-moment.tsx';

type Exposure = WireValue<typeof lotteryExposure>;
const EVERY_SECONDS = 3;

/** What the present draw of a game could cost, number by number, and the brake. */
export function ExposureTab({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(lotteryGamesList, { brandId }));
  return (
    <Answered query={query} failed={t`Could not load the games`}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState compact icon={<Ticket />} title={t`This brand has no lotteries`} />
        ) : (
          <OfGames games={list} brandId={brandId} />
        )
      }
    </Answered>
  );
}

function OfGames({ games, brandId }: { games: readonly Game[]; brandId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [braking, setBraking] = useState(false);
  const { values, set } = useAddress({ tab: 'issues', game: '', play: '', numero: '' });
  const game = games.find(({ gameId }) => String(gameId) === values.game) ?? games[0];
  const gameId = game?.gameId ?? 0;
  const playId = Number(values.play);
  const asked = { brandId, gameId, ...(values.numero ? { numero: values.numero } : {}), ...(playId > 0 ? { playId } : {}) };
  const query = useQuery(watch(lotteryExposure, asked, EVERY_SECONDS));
  const play = query.data?.plays.find((one) => one.playId === query.data.playId);
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Select
          label={t`Game`}
          value={String(gameId)}
          onChange={(event) => set({ game: event.target.value, play: '', numero: '' })}
          options={games.map((one) => ({ value: String(one.gameId), label: one.name }))}
        />
        {query.data && query.data.plays.length > 0 ? (
          <Select
            label={t`Bet type`}
            value={String(query.data.playId ?? '')}
            onChange={(event) => set({ play: event.target.value })}
            options={query.data.plays.map((one) => ({
              value: String(one.playId),
              label: `${one.name} · ${amountText(one.most, query.data.currency)}`,
            }))}
          />
        ) : null}
        {game && may('lottery.terms') ? <Button tone="danger" onClick={() => setBraking(true)}>{t`Limit bets`}</Button> : null}
      </div>
      <Answered query={query} failed={t`Could not load the exposure`}>
        {(data) => <Shown data={data} zone={game?.zone ?? 'UTC'} />}
      </Answered>
      {braking && game && query.data ? (
        <BrakeDialog row={game} play={play} currency={query.data.currency} brandId={brandId} onClose={() => setBraking(false)} />
      ) : null}
    </div>
  );
}

function Shown({ data, zone }: { data: Exposure; zone: string }) {
  const { t } = useLingui();
  if (data.numero === null) return <EmptyState compact icon={<Ticket />} title={t`No draw open for bets`} />;
  const whole = shareOf(data.whole, data.mostPerIssue);
  return (
    <>
      <Facts
        items={[
          { key: 'numero', label: t`Draw`, value: <code>{data.numero}</code> },
          data.closesAt ? { key: 'closes', label: t`Bets end`, value: <Zoned at={data.closesAt} zone={zone} /> } : null,
          { key: 'whole', label: t`Maximum payout`, value: amountText(data.whole, data.currency) },
          { key: 'most', label: t`Win limit per draw`, value: amountText(data.mostPerIssue, data.currency) },
          { key: 'selection', label: t`Win limit per selection`, value: amountText(data.mostPerSelection, data.currency) },
        ]}
      />
      <div className={styles.whole}>
        <Progress
          label={t`Share of the draw's win limit`}
          value={whole}
          valueText={percentText(whole)}
          tone={whole < 0.5 ? 'good' : whole < 0.8 ? 'warn' : 'bad'}
        />
        <span>{t`${percentText(whole)} of the draw's win limit`}</span>
      </div>
      {data.keys.length === 0 ? (
        <EmptyState compact icon={<Ticket />} title={t`No stakes on this draw`} />
      ) : (
        <Heat key={`${data.numero} ${data.playId}`} data={data} />
      )}
    </>
  );
}
