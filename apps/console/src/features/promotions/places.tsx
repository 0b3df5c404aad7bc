import { promotionPlaces } from '@pavilion/contract/promotions/desk-places';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/date-format.ts';
import { Section } from '../../parts/page.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { zoneText } from '../../parts/zone-words.ts';
import { paths } from '../../paths.ts';

type Board = NonNullable<WireValue<typeof promotionPlaces>['board']>;
type Place = Board['list'][number];

const EVERY_SECONDS = 15;

/** Places of a race: the present ones, and of the periods before as they were settled. */
export function Places({ id }: { id: string }) {
  const { t } = useLingui();
  const [back, setBack] = useState(0);
  const { data, isPending, error } = useQuery(watch(promotionPlaces, { id, back: String(back) }, EVERY_SECONDS));
  const { board = null, currency = '', timeZone = 'UTC' } = data ?? {};
  const score = (value: number) => (board?.measure === 'highestMultiple' ? `${countText(value)}×` : amountText(value, currency));
  const prize = ({ prize: of }: Place) => (of === null ? '–' : amountText(of, currency));
  const became = ({ prizeState }: Place) =>
    prizeState === null
      ? t`Not final`
      : { due: t`To be granted`, given: t`Granted`, none: t`Not granted: the member is not eligible` }[prizeState];
  return (
    <Section
      title={t`Leaderboard`}
      note={board ? <Period board={board} timeZone={timeZone} /> : undefined}
      actions={
        <>
          <Button disabled={!board?.hasEarlier} onClick={() => setBack(back + 1)}>{t`Period before`}</Button>
          <Button disabled={back === 0} onClick={() => setBack(back - 1)}>{t`Period after`}</Button>
        </>
      }
    >
      <WorkTable<Place>
        name="promotion-places"
        caption={t`Leaderboard`}
        plain
        rowKey={(one) => one.memberId}
        rows={board?.list ?? (isPending ? undefined : [])}
        error={error}
        columns={[
          { key: 'place', label: t`Place`, align: 'end', text: ({ place }) => countText(place), render: ({ place }) => countText(place) },
          {
            key: 'member',
            label: t`Member`,
            text: ({ username }) => username,
            render: ({ username, memberId }) => <Link to={paths.member(memberId)}>{username}</Link>,
          },
          {
            key: 'score',
            label: board?.measure === 'highestMultiple' ? t`Highest multiple` : t`Turnover`,
            align: 'end',
            text: (one) => score(one.score),
            render: (one) => score(one.score),
          },
          { key: 'prize', label: t`Prize`, align: 'end', text: prize, render: prize },
          { key: 'state', label: t`Status`, text: became, render: became },
        ]}
        empty={<EmptyState compact title={board ? t`No players ranked yet` : t`The race did not run for the whole period`} />}
      />
    </Section>
  );
}

function Period({ board, timeZone }: { board: Board; timeZone: string }) {
  const { t } = useLingui();
  const day = dateFormat({ dateStyle: 'medium', timeZone });
  const [from, to] = [day.format(new Date(board.from)), day.format(new Date(Date.parse(board.to) - 1))];
  const states = { running: t`Running.`, counting: t`Finished; results are being settled.`, settled: t`Settled.` };
  return `${from} – ${to} (${zoneText(timeZone)}). ${states[board.state]}`;
}
