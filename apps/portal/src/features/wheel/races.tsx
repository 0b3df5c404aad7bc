import { useLingui } from '@lingui/react/macro';
import { joinPromotion } from '@pavilion/contract/promotions/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Segmented } from '@pavilion/ui/segmented';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { RailCard } from '../../parts/rail.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { type RaceBoard, ticketQueries } from './queries.ts';
import race from './race.module.css';
import styles from './wheel.module.css';

/** So many places are in sight, the member's own among them; the others are behind a press. */
const FIRST = 6;

type Place = NonNullable<RaceBoard['self']> & Partial<RaceBoard['list'][number]>;

/** Boards of the brand's races; nothing where it has none. */
export function Races() {
  const { data } = useQuery(ticketQueries.races('current'));
  return data?.map((board) => <Race key={board.promotionId} current={board} />) ?? null;
}

function Race({ current }: { current: RaceBoard }) {
  const { t } = useLingui();
  const [which, setWhich] = useState<'current' | 'previous'>('current');
  const before = useQuery({ ...ticketQueries.races('previous'), enabled: which === 'previous' });
  const board = which === 'current' ? current : before.data?.find(({ promotionId }) => promotionId === current.promotionId);
  return (
    <RailCard title={current.title}>
      <div className={cx(styles.race, race.board)}>
        {current.hasPrevious ? (
          <Segmented
            label={t`Time`}
            value={which}
            onValue={setWhich}
            options={[
              { value: 'current', label: t`Now` },
              { value: 'previous', label: t`Before` },
            ]}
          />
        ) : null}
        {board ? <Standing board={board} /> : null}
        {current.mustJoin ? <Join promotionId={current.promotionId} /> : null}
      </div>
    </RailCard>
  );
}

function Standing({ board }: { board: RaceBoard }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const moment = useShortMoment();
  const number = new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 2 });
  const score = (value: number): string => (board.measure === 'turnover' ? money(value) : `${number.format(value)}×`);
  const { list, self } = board;
  const isAmongFirst = self === null || list.slice(0, FIRST).some(({ isSelf }) => isSelf);
  const first = list.slice(0, isAmongFirst ? FIRST : FIRST - 1);
  const rest = list.slice(first.length);
  const ends = new Date(Date.parse(board.to) - 60_000).toISOString();
  const row = ({ place, score: own, prize, customerName = '', isSelf = true }: Place) => (
    <li key={place} value={place} className={cx(styles.at, isSelf && styles.self)}>
      <span className={styles.place}>{number.format(place)}</span>
      <span className={styles.who}>
        <span className="truncate">{isSelf ? t`You` : customerName}</span>
        <small>{score(own)}</small>
      </span>
      {prize === null ? null : <Amount value={prize} tone="money" trim />}
    </li>
  );
  return (
    <>
      <p className={styles.about}>
        {board.state === 'running'
          ? t`Ends ${moment(ends)}. Minimum for prizes: ${score(board.least)}.`
          : board.state === 'counting'
            ? t`Ended; calculating results.`
            : t`Final. Prizes have been credited.`}
      </p>
      {list.length === 0 ? (
        <p className={styles.about}>{board.state === 'running' ? t`No one on the board yet.` : t`No one reached a prize place.`}</p>
      ) : null}
      {first.length > 0 || self ? (
        <ol className={race.first}>
          {first.map(row)}
          {self && !isAmongFirst ? row(self) : null}
        </ol>
      ) : null}
      {rest.length > 0 ? (
        <details className={race.rest}>
          <summary>{t`All places`}</summary>
          <ol>{rest.map(row)}</ol>
        </details>
      ) : null}
    </>
  );
}

function Join({ promotionId }: { promotionId: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: () => call(joinPromotion, { body: { promotionId } }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <>
      {join.error ? <Alert tone="bad" title={words(join.error)} /> : null}
      <Button tone="primary" loading={join.isPending} onClick={() => join.mutate()}>{t`Join`}</Button>
    </>
  );
}
