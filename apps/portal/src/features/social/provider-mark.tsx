import { brand } from '../../boot.ts';
import styles from './social.module.css';

/** The picture the brand gave a provider, else its first letter in a colour of its own. Drawn by the style: it is no part of any name. */
export function ProviderMark({ code }: { code: string }) {
  const picture = brand.access.social.find((one) => one.code === code)?.picture;
  if (picture) return <img className={styles.picture} src={picture} width={22} height={22} alt="" />;
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
