import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import { brandArt } from '../../parts/art.ts';
import styles from '../../shared/session/popups.module.css';

export interface PanelWords {
  title: string | undefined;
  subtitle: string | undefined;
  /** Base address of a picture of its own. */
  picture: string | undefined;
}

/** The brand's title and subtitle for the login or registration panel, where it has them in the reader's language. */
export function usePanelWords(panel: 'w_login' | 'w_register' | 'w_forget'): PanelWords {
  const { data } = useQuery(queries.announcements());
  const banner = data?.banners.find(({ groupName }) => groupName === panel);
  return { title: banner?.title || undefined, subtitle: banner?.subtitle || undefined, picture: banner?.url || undefined };
}

/** The brand's picture beside a form (`picture`, else the one of that name), with words as live text over its quiet foot. */
export function SidePicture({
  name,
  picture,
  children,
}: {
  name: 'login' | 'register';
  picture?: string | undefined;
  children?: ReactNode;
}) {
  const base = picture ?? brandArt(name);
  return (
    <>
      <picture>
        <source type="image/avif" srcSet={`${base}.avif`} />
        <img src={`${base}.webp`} alt="" />
      </picture>
      <div className={styles.sideWords}>
        {children ? <p className={styles.sideTitle}>{children}</p> : null}
        <p className={styles.sideLine}>{brand.tagline}</p>
      </div>
    </>
  );
}
