import { useSession } from '../api/session-store.ts';
import type { PlayWay } from '../paths.ts';
import { isOn } from './modules.ts';

/** How a press on a game goes on for who looks at it. */
export function usePlayWay(): PlayWay {
  const { isLogin } = useSession();
  return isLogin ? 'own' : isOn('FREEPLAY3') ? 'free' : 'login';
}
