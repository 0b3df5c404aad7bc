import styles from './social.module.css';

/** A provider's first letter in a colour of its own: the providers' marks are theirs. Drawn by the style: it is no part of any name. */
export function ProviderMark({ code }: { code: string }) {
  const hue = [...code].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0) * 47, 0) % 360;
  return (
    <span
      className={styles.mark}
      style={{ '--mark-hue': hue } as React.CSSProperties}
      data-letter={code.slice(0, 1).toUpperCase()}
      aria-hidden="true"
    />
  );
}
