import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { SectionHeader } from './section-header.tsx';
import styles from './gallery.module.css';

/** How much longer than written the words of the page are set. */
export const Stretch = createContext(1);

/** Words for the page of parts, made longer to see what a wordy language does to a part. */
export const useWords = (): ((text: string) => string) => {
  const factor = useContext(Stretch);
  return (text) => (factor === 1 ? text : `${text} ${text.slice(0, Math.max(1, Math.round(text.length * (factor - 1)) - 1))}`);
};

export const locales: Record<string, { locale: string; currency: string }> = {
  koi: { locale: 'vi', currency: 'VND' },
  sol: { locale: 'pt-BR', currency: 'BRL' },
};

export type Market = { locale: string; currency: string };

/** One group of parts under its name. */
export const Part = ({ title, children, bare }: { title: string; children: ReactNode; bare?: boolean }) => (
  <section className={styles.part}>
    <SectionHeader title={title} level={2} />
    {bare ? children : <Card className={styles.card}>{children}</Card>}
  </section>
);

/** Parts side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** Parts in columns as room allows. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

/** A drawn placeholder for a game's picture, so that the page needs no art. */
export const drawn = (hue: number, wide = false): string => {
  const size = wide ? "width='620' height='300'" : "width='360' height='360'";
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' ${size} viewBox='0 0 360 360' preserveAspectRatio='xMidYMid slice'>` +
    `<defs><radialGradient id='g' cx='.4' cy='.3' r='.9'><stop offset='0' stop-color='oklch(.68 .13 ${hue})'/>` +
    `<stop offset='1' stop-color='oklch(.28 .08 ${hue})'/></radialGradient></defs>` +
    `<rect width='360' height='360' fill='url(#g)'/><circle cx='180' cy='170' r='92' fill='oklch(.82 .1 ${hue + 40})'/>` +
    `<circle cx='150' cy='138' r='30' fill='oklch(.95 .05 ${hue + 40})' opacity='.7'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
