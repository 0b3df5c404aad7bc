import { useLingui } from '@lingui/react/macro';
import { addFavourite, type GameItem, removeFavourite } from '@pavilion/contract/vendors/calls';
import { toasts } from '@pavilion/ui/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { askAccount } from '../../paths.ts';

const ONE_A_SECOND_MS = 1000;
let lastToggle = 0;

type FavouriteGame = Pick<GameItem, 'nodeId' | 'vassalage' | 'gameType'>;

export interface Favourites {
  isFavourite(nodeId: number): boolean;
  /** Absent where the brand has no favourites, or the person none of their own. */
  toggle: ((game: FavouriteGame, next: boolean) => void) | undefined;
}

/** The heart: set in the list here before the server knows, taken back when it refuses; one press a second counts. */
export function useFavourites(): Favourites {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const { data } = useQuery(queries.favouriteIds());
  const ids = new Set(data);
  const { queryKey } = queries.favouriteIds();

  const toggle = (game: FavouriteGame, next: boolean) => {
    if (!isMember) {
      void navigate(askAccount(location, isTrial));
      return;
    }
    if (Date.now() - lastToggle < ONE_A_SECOND_MS) return;
    lastToggle = Date.now();
    const id = String(game.nodeId);
    const mark = (on: boolean) =>
      client.setQueryData<string[]>(queryKey, (known = []) =>
        on ? [id, ...known.filter((one) => one !== id)] : known.filter((one) => one !== id),
      );
    mark(next);
    void call(next ? addFavourite : removeFavourite, { body: { nodeId: id, vendor: game.vassalage, gameType: game.gameType } })
      .catch((error: Error) => {
        mark(!next);
        toasts.show({
          tone: 'bad',
          title: next ? t`Couldn't save the favourite` : t`Couldn't remove the favourite`,
          body: error.message || t`Check your connection and try again.`,
          stay: 6000,
        });
      })
      .then(() => client.invalidateQueries({ queryKey: ['favourite-games'] }));
  };
  return { isFavourite: (nodeId) => ids.has(String(nodeId)), toggle: isOn('GAMELOFAV3') ? toggle : undefined };
}
