import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { useSearchParams } from 'react-router';
import styles from '../../shared/history/history.module.css';

const BET = 'bet';

/** The bet whose round, or the lottery ticket that is open over a history, by the address. */
export function useOpenBet(what: 'bet' | 'order' = BET): [id: string | null, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(what);
        return next;
      },
      { replace: true },
    );
  return [search.get(what), close];
}

/** The name of a game that opens what is known of the round; `ofRow`: all of its row does. */
export function OpenRound({ betId, game, ofRow = false }: { betId: string; game: string; ofRow?: boolean }) {
  const { t } = useLingui();
  const [, setSearch] = useSearchParams();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t`Round details`}
      className={cx(styles.open, ofRow && styles.openRow)}
      onClick={() =>
        setSearch((before) => {
          const next = new URLSearchParams(before);
          next.set(BET, betId);
          return next;
        })
      }
    >
      {game}
    </button>
  );
}
