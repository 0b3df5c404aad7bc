import { launchDemo, launchGame } from '@pavilion/contract/vendors/calls';
import { ApiError } from '@pavilion/contract/base/client';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { playMoney } from '../../shared/games/play-money.ts';
import { sessionStore } from '../../api/session-store.ts';
import { boot } from '../../boot.ts';
import { currentCode } from '../../i18n/language.ts';
import { isLottery } from '../../paths.ts';
import { atLaunchHost } from './launch-host.ts';

/** A launch never takes longer. */
const LAUNCH_MS = 10_000;

export type Launch =
  | { state: 'asking' }
  | { state: 'here'; url: string; name: string; vendor: string }
  | { state: 'refused'; error: Error };

/**
 * Launches the game for each mount. Not a cached answer: a launch opens a session with the vendor, and refreshing what the
 * portal knows of the member's money must never start the game again.
 */
export function useLaunch(nodeId: number, demo: boolean): { launch: Launch; again(): void } {
  const [attempt, setAttempt] = useState(0);
  const [launch, setLaunch] = useState<Launch>({ state: 'asking' });
  useEffect(() => {
    const left = new AbortController();
    void ask(nodeId, demo, left.signal).then((next) => {
      if (!left.signal.aborted) setLaunch(next);
    });
    return () => left.abort();
  }, [nodeId, demo, attempt]);
  const again = () => {
    setLaunch({ state: 'asking' });
    setAttempt((count) => count + 1);
  };
  return { launch, again };
}

async function ask(nodeId: number, demo: boolean, left: AbortSignal): Promise<Launch> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(LAUNCH_MS)]);
  const query = { nodeId, launchMode: 'GLS', accountType: demo ? '0' : '1', language: currentCode(), platform: 'WEB' };
  const money = sessionStore.isTrial() ? { playMoney: playMoney.next() } : {};
  try {
    const { gameUrl, gameName, vassalage } = await (demo
      ? call(launchDemo, { query: { ...query, ...money }, signal })
      : call(launchGame, { query, signal }));
    if (isLottery(vassalage)) return leaveFor(gameUrl);
    const [studio = ''] = boot.gameOrigins;
    return {
      state: 'here',
      url: atLaunchHost(gameUrl, { studio, hosts: boot.status.info.launchGameCDNs }),
      name: gameName,
      vendor: vassalage,
    };
  } catch (error) {
    return { state: 'refused', error: error instanceof ApiError ? error : new ApiError('network.timeout', '', 0) };
  }
}

/** A lottery is a page of the portal, at the host the member is at. What it answers is never seen. */
function leaveFor(address: string): Launch {
  const { pathname, search } = new URL(address);
  location.replace(pathname + search);
  return { state: 'asking' };
}
