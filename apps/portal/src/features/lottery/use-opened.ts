import { openedGame } from '@pavilion/contract/vendors/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import type { MenuItem } from './queries.ts';

/** Reports that a member opened a lottery's game: it is among the games played lately, as one that is started in a frame. */
export function useOpened({ accountTypeName: vassalage, gameCode }: MenuItem): void {
  const client = useQueryClient();
  const { isMember } = useSession();
  useEffect(() => {
    if (!isMember || !isOn('GAMELOREC3')) return undefined;
    const leave = new AbortController();
    void call(openedGame, { body: { vassalage, gameCode }, signal: leave.signal })
      .then(() => client.invalidateQueries({ queryKey: ['recent-games'] }))
      // The board is shown either way.
      .catch(() => undefined);
    return () => leave.abort();
  }, [client, vassalage, gameCode, isMember]);
}
