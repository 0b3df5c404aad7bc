import { useEffect } from 'react';
import { useConnection } from '../../shared/system/connection.ts';
import { LevelScene } from './level-scene.tsx';
import { dropMoments, momentShown, useMoment } from './moment-store.ts';
import { SumScene } from './sum-scene.tsx';
import { usePageFree } from './use-page-free.ts';

/** Shows what is celebrated, one thing at a time, where the page is free for it. Without the server nothing waits to be shown later. */
export function MomentHost() {
  const moment = useMoment();
  const connection = useConnection();
  useEffect(() => {
    if (connection !== 'up') dropMoments();
  }, [connection]);
  const isFree = usePageFree(moment?.id ?? null);
  useEffect(() => {
    if (moment && isFree) momentShown(moment);
  }, [moment, isFree]);
  if (!moment || !isFree) return null;
  return moment.kind === 'level' ? <LevelScene key={moment.id} moment={moment} /> : <SumScene key={moment.id} moment={moment} />;
}
