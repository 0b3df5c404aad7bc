import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { askAccount, paths, withPopup } from '../../paths.ts';
import { useFavourites } from '../../shared/games/use-favourites.ts';
import type { LobbyEntry } from './game-messages.ts';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';
import { sendToGame } from './use-frame.ts';

export interface LobbyEntries {
  /** Does what the entry says; one that is not ours does nothing. */
  choose(id: string): void;
  /** The entries again, for a game that has just come. */
  send(): void;
}

/** What our own bar offers beside the way back (money instead of play money, the heart, help), for the menu of a game with a header of its own. */
export function useLobbyEntries(frame: RefObject<HTMLIFrameElement | null>, facts: GameFacts, demo: boolean): LobbyEntries {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const { isMember, isTrial } = useSession();
  const { isFavourite, toggle } = useFavourites();
  const { game, nodeId } = facts;
  const marked = isFavourite(nodeId);
  const name = game?.displayName ?? '';
  const money = isMember ? t`Play for real money` : t`Log in to play for real`;
  const entries: LobbyEntry[] = [
    ...(demo
      ? [
          {
            id: 'money',
            label: money,
            ...(isMember ? {} : { short: t`Log in` }),
            icon: isMember ? 'wallet' : 'log-in',
            isMain: true,
          } as const,
        ]
      : []),
    ...(game && toggle
      ? [
          {
            id: 'favourite',
            label: marked ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`,
            icon: 'heart',
            pressed: marked,
          } as const,
        ]
      : []),
    { id: 'help', label: t`Help`, icon: 'life-buoy' },
  ];
  const send = () => sendToGame(frame, { type: 'menu', entries });
  const news = JSON.stringify(entries);
  useEffect(() => {
    sendToGame(frame, { type: 'menu', entries: JSON.parse(news) as LobbyEntry[] });
  }, [frame, news]);
  return {
    send,
    choose(id) {
      if (id === 'help') void navigate(withPopup(location, 'help'), { state: location.state });
      else if (id === 'favourite' && game) toggle?.(game, !marked);
      else if (id === 'money') {
        const path = paths.game(nodeId);
        void navigate(isMember ? path : askAccount(location, isTrial, path), { replace: isMember, state: location.state });
      }
    },
  };
}
