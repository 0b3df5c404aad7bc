import { useLingui } from '@lingui/react/macro';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { Segmented } from '@pavilion/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { dateFormat } from '../../../parts/dates.ts';
import { issueDay, useGroupWords } from '../../../shared/lottery/official-words.ts';
import type { MenuItem } from '../queries.ts';
import { type GameGroup, officialQueries } from './queries.ts';
import styles from './official.module.css';

interface GameChoiceProps {
  groups: readonly GameGroup[];
  game: MenuItem;
  onGame(code: string): void;
}

/** Regions, and the provinces of one by the day of their next draw. */
export function GameChoice({ groups, game, onGame }: GameChoiceProps) {
  const { t } = useLingui();
  const words = useGroupWords();
  const { data: soon = [] } = useQuery(officialQueries.soon());
  const open = new Map(soon.map(({ gameId, numero, remainTime }) => [gameId, { numero, remainTime }]));
  const here = groups.find(({ gameMenus }) => gameMenus.some(({ gameId }) => gameId === game.gameId));
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  const sorted = (games: readonly MenuItem[]): MenuItem[] =>
    games.toSorted((a, b) => (open.get(a.gameId)?.remainTime ?? Infinity) - (open.get(b.gameId)?.remainTime ?? Infinity));
  return (
    <div className={styles.choice}>
      {groups.length > 1 ? (
        <Segmented
          label={t`Region`}
          width="fit"
          value={here?.gameGroupCode ?? null}
          options={groups.map(({ gameGroupCode }) => ({ value: gameGroupCode, label: words(gameGroupCode) }))}
          onValue={(code) => {
            const [first] = sorted(groups.find(({ gameGroupCode }) => gameGroupCode === code)?.gameMenus ?? []);
            if (first) onGame(first.gameCode);
          }}
        />
      ) : null}
      {here && here.gameMenus.length > 1 ? (
        // The order comes with the times: the chosen one is brought into sight in it.
        <ChipRow key={soon.length} label={t`Province`}>
          {sorted(here.gameMenus).map(({ gameId, gameCode, gameName }) => {
            const issue = open.get(gameId);
            return (
              <Chip
                key={gameId}
                selected={gameId === game.gameId}
                count={issue ? issueDay(issue.numero, day) : undefined}
                onClick={() => onGame(gameCode)}
              >
                {gameName}
              </Chip>
            );
          })}
        </ChipRow>
      ) : null}
    </div>
  );
}
