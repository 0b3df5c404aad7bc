import { useLingui } from '@lingui/react/macro';
import { lotteryExposure, lotteryGamesList } from '@pavilion/contract/desk-lottery';
import type { WireValue } from '@pavilion/contract/endpoint';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, watch } from '../../api/ask.ts';
import { amountText, unitsOf } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useOperator } from '../session/operator.tsx';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';
import { OfferDialog } from './offer-dialog.tsx';

type Exposure = WireValue<typeof lotteryExposure>;
const EVERY_SECONDS = 3;

/** What the present draw of a game could cost, number by number, and the brake. */
export function ExposureTab({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(lotteryGamesList, { brandId }));
  return (
    <Answered query={query} failed={t`The games cannot be shown`}>
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
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <Select
          label={t`Game`}
          value={String(gameId)}
          onChange={(event) => set({ game: event.target.value, play: '', numero: '' })}
          options={games.map((one) => ({ value: String(one.gameId), label: one.name }))}
        />
        {query.data && query.data.plays.length > 0 ? (
          <Select
            label={t`Play`}
            value={String(query.data.playId ?? '')}
            onChange={(event) => set({ play: event.target.value })}
            options={query.data.plays.map((one) => ({
              value: String(one.playId),
              label: `${one.name} · ${amountText(one.most, query.data.currency)}`,
            }))}
          />
        ) : null}
      </div>
      <Answered query={query} failed={t`What could be won cannot be shown`}>
        {(data) => <Shown data={data} />}
      </Answered>
      {game && may('lottery.terms') ? (
        <div>
          <Button tone="danger" onClick={() => setBraking(true)}>{t`Brake: lower limits or stop plays`}</Button>
        </div>
      ) : null}
      {braking && game ? (
        <OfferDialog row={game} currency={query.data?.currency ?? ''} brandId={brandId} onClose={() => setBraking(false)} />
      ) : null}
    </div>
  );
}

function Shown({ data }: { data: Exposure }) {
  const { t } = useLingui();
  if (data.numero === null) return <EmptyState compact icon={<Ticket />} title={t`No draw takes bets now`} />;
  return (
    <>
      <Facts
        items={[
          { key: 'numero', label: t`Draw`, value: <code>{data.numero}</code> },
          data.closesAt ? { key: 'closes', label: t`Bets end`, value: momentText(data.closesAt) } : null,
          { key: 'whole', label: t`The draw could cost`, value: amountText(data.whole, data.currency) },
          { key: 'most', label: t`Most won on a draw`, value: amountText(data.mostPerIssue, data.currency) },
          { key: 'selection', label: t`Most won on a selection`, value: amountText(data.mostPerSelection, data.currency) },
        ]}
      />
      {data.keys.length === 0 ? <EmptyState compact icon={<Ticket />} title={t`Nothing is staked on this draw`} /> : <Heat data={data} />}
    </>
  );
}

const TWO_DIGITS = /^\d\d$/;
const OF_POSITION = /^\d+:\d$/;
const ALL_NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** 00 to 99 as a square, digits by position as rows, anything else by what it could cost. */
function Heat({ data }: { data: Exposure }) {
  const { t } = useLingui();
  const found = new Map(data.keys.map(({ key, liability }) => [key, liability]));
  const keys = [...found.keys()];
  const positions = [...new Set(keys.map((key) => key.split(':')[0] ?? ''))].toSorted();
  const cells = keys.every((key) => TWO_DIGITS.test(key))
    ? ALL_NUMBERS
    : keys.every((key) => OF_POSITION.test(key))
      ? positions.flatMap((position) => Array.from({ length: 10 }, (_, digit) => `${position}:${digit}`))
      : keys;
  const limit = Number(unitsOf(data.mostPerSelection)) || 1;
  return (
    <ul className={styles.heat} data-square={cells !== keys || undefined} aria-label={t`What could be won by number`}>
      {cells.map((key) => {
        const liability = found.get(key) ?? '0';
        const share = Math.min(1, Number(unitsOf(liability)) / limit);
        return (
          <li key={key} data-heat={share === 0 ? 0 : share < 0.25 ? 1 : share < 0.5 ? 2 : share < 0.8 ? 3 : 4}>
            <strong>{key}</strong>
            <span>{liability === '0' ? '–' : amountText(liability, data.currency)}</span>
          </li>
        );
      })}
    </ul>
  );
}
