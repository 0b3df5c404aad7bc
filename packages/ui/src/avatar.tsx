import { cx } from './cx.ts';
import styles from './avatar.module.css';

export type AvatarProps = {
  name: string;
  /** A drawing whose opacity is its shape and shade: it takes the colour that stays with the name. */
  src?: string | undefined;
  size?: 's' | 'm' | 'l';
  className?: string | undefined;
};

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** Who it is: a picture, or the first letters on a colour that stays with the name. Decoration beside the name. */
export const Avatar = ({ name, src, size = 'm', className }: AvatarProps) => {
  const tint = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
  return (
    <span className={cx(styles.avatar, styles[size], styles[`tint${tint}`], className)} aria-hidden="true">
      {src ? <span className={styles.drawing} style={{ maskImage: `url("${src}")` }} /> : initials(name)}
    </span>
  );
};
