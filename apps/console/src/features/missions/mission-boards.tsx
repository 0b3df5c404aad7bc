import { useLingui } from '@lingui/react/macro';
import { missionBoards } from '@pavilion/contract/missions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Trophy } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { momentText } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';

type Boards = WireValue<typeof missionBoards>;
type Board = Boards['boards'][number];

/** Leaderboards of a mission, period by period: who leads, and how each was settled. */
export function MissionBoards({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(watch(missionBoards, { id }, 15));
  return (
    <Answered query={query} failed={t`Could not load the leaderboards`}>
      {(answer) =>
        answer.boards.length === 0 ? (
          <EmptyState compact icon={<Trophy />} title={t`No participants yet`} />
        ) : (
          <div className={styles.boards}>
            {answer.boards.map((board) => (
              <OneBoard key={board.periodStart} board={board} of={answer} />
            ))}
          </div>
        )
      }
    </Answered>
  );
}

function OneBoard({ board, of: { unit, gives, currency } }: { board: Board; of: Boards }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const states: Readonly<Record<Board['state'], readonly [string, BadgeTone]>> = {
    running: [t`In progress`, 'sea'],
    waiting: [t`To be settled`, 'warn'],
    paying: [t`Prizes are being paid`, 'warn'],
    settled: [t`Settled`, 'good'],
  };
  const placeStates: Readonly<Record<Board['places'][number]['state'], string>> = {
    leads: t`leading`,
    due: t`to be granted`,
    given: t`granted`,
    barred: t`paused or closed: not granted`,
  };
  const [state, tone] = states[board.state];
  return (
    <section className={styles.board}>
      <h3 className={styles.heading}>
        {momentText(board.periodStart)} – {momentText(board.periodEnd)} <Badge tone={tone}>{state}</Badge>
      </h3>
      <p className={styles.quiet}>
        {t`${countText(board.participants)} took part`}
        {board.given > 0 ? ` · ${t`${words.prize(gives, board.given, currency)} granted`}` : ''}
        {board.settledAt ? ` · ${t`settled ${momentText(board.settledAt)}`}` : ''}
      </p>
      <table className={styles.places}>
        <thead>
          <tr>
            <th scope="col">{t`Place`}</th>
            <th scope="col">{t`Member`}</th>
            <th scope="col" className={styles.figure}>{t`Score`}</th>
            <th scope="col" className={styles.figure}>{t`Prize`}</th>
            <th scope="col">{t`Status`}</th>
          </tr>
        </thead>
        <tbody>
          {board.places.map((place) => (
            <tr key={place.place}>
              <td>{countText(place.place)}</td>
              <td>
                <Link className={linkClass()} to={paths.member(place.memberId)}>
                  {place.username}
                </Link>
              </td>
              <td className={styles.figure}>{words.score(unit, place.score, currency)}</td>
              <td className={styles.figure}>{place.amount > 0 ? words.prize(gives, place.amount, currency) : '–'}</td>
              <td>
                {place.grantId ? (
                  <Link className={linkClass()} to={paths.grant(place.grantId)}>
                    {placeStates[place.state]}
                  </Link>
                ) : (
                  placeStates[place.state]
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
