import { useMedia } from '@pavilion/ui/use-media';
import { useSession } from '../../api/session-store.ts';
import { BrandPicture } from '../../parts/brand-object.tsx';
import { Waves } from '../../parts/waves.tsx';
import styles from './sea.module.css';

/** Whether the brand's theme has waves: only then is its sea asked for. */
const hasWaves = (): boolean => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--wave-size')) > 0;

/** The foot of the banners from edge to edge: the brand's picture of a sea, and its sheets before it. A phone has the brand's edge there. */
export function Sea() {
  const isPhone = useMedia('(max-width: 640px)');
  const { isMember } = useSession();
  if (isPhone || !hasWaves()) return null;
  // Over a member's own cards lie the low sheets alone.
  return (
    <div className={styles.sea} data-low={isMember || undefined} aria-hidden="true">
      {isMember ? null : <BrandPicture name="sea" width={1760} height={200} className={styles.far} />}
      <Waves className={styles.near} />
    </div>
  );
}
