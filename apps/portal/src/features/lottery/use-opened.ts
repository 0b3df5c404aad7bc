import { launchGame } from '@pavilion/contract/games';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';

/** Tells that a member opened a lottery's game: it stands among the games played lately, as one that is started in a frame. */
export function useOpened(gameCode: string): void {
  const client = useQueryClient();
  const { isMember } = useSession();
  useEffect(() => {
    if (!isMember) return undefined;
    const leave = new AbortController();
    void call(launchGame, { query: { launchMode: 'LOTT', lottoGameCode: gameCode, platform: 'WEB' }, signal: leave.signal })
      .then(() => client.invalidateQueries({ queryKey: ['recent-games'] }))
      // Who may not play is told at the bet; the board stands either way.
      .catch(() => undefined);
    return () => leave.abort();
  }, [client, gameCode, isMember]);
}
