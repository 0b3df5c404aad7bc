import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { ArrowLeft, Ticket } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../parts/link.tsx';
import { usePlayWay } from '../../../parts/play-way.ts';
import { useErrorWords } from '../../../parts/error-words.tsx';
import { gameLink, paths } from '../../../paths.ts';
import { isQuick, loadFamily, type QuickFamily } from '../../../shared/lottery/family.ts';
import { DayResults } from '../official/day-results.tsx';
import { isOfficial } from '../official/rules.ts';
import { lotteryQueries, type MenuItem } from '../queries.ts';
import { Results } from '../results.tsx';
import styles from './results-page.module.css';

interface GameResultsProps {
  game: MenuItem;
  games: readonly MenuItem[];
  onGame: (code: string) => void;
}

/** Results of one game by day. */
export function GameResults({ game, games, onGame }: GameResultsProps) {
  const { t } = useLingui();
  const way = usePlayWay();
  return (
    <section className={styles.game} aria-label={game.gameName}>
      <div className={styles.choice}>
        <Button tone="quiet" iconStart={<ArrowLeft className={styles.back} />} render={<Link to={paths.results()} />}>
          {t`All lotteries`}
        </Button>
        <Select
          label={t`Game`}
          options={games.map(({ gameCode, gameName }) => ({ value: gameCode, label: gameName }))}
          value={game.gameCode}
          onChange={({ target }) => onGame(target.value)}
        />
        <Button iconStart={<Ticket />} render={<Link to={gameLink(0, way, { vendor: game.accountTypeName, code: game.gameCode })} />}>
          {t`Bet on this lottery`}
        </Button>
      </div>
      {isQuick(game.family) ? <OfHouse game={game} family={game.family} /> : null}
      {isOfficial(game.family) ? <DayResults gameId={game.gameId} family={game.family} /> : null}
    </section>
  );
}

/** A draw of the house is drawn again in the reader's browser: its rules are fetched for that. */
function OfHouse({ game, family }: { game: MenuItem; family: QuickFamily }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const rules = useQuery({ queryKey: ['lottery', 'rules', family], queryFn: loadFamily[family], staleTime: Infinity });
  const setting = useQuery(lotteryQueries.setting(game.gameId));
  const failed = [rules, setting].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorState compact title={t`Couldn't load the results`} retry={{ label: t`Try again`, onRetry: () => void failed.refetch() }}>
        {words(failed.error)}
      </ErrorState>
    );
  if (!rules.data || !setting.data) return <Skeleton shape="block" height="480px" />;
  return <Results gameId={game.gameId} zone={setting.data.zone} family={family} rules={rules.data} />;
}
