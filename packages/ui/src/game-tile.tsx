import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Heart } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Picture } from './picture.tsx';
import type { PictureSource } from './picture.tsx';
import { Skeleton } from './skeleton.tsx';
import { VendorMark } from './vendor-mark.tsx';
import styles from './game-tile.module.css';

export type GameTileProps = {
  /** Id of the catalogue node; its rest by four picks one of four quiet variations. */
  nodeId: number;
  name: string;
  picture: PictureSource;
  fallbackSrc?: string | undefined;
  vendor?: { name: string; icon?: string | undefined } | undefined;
  /** A short fact under the name: ways, seats, players. */
  meta?: ReactNode;
  /** A second fact beside it. */
  detail?: ReactNode;
  badges?: ReadonlyArray<{ kind: 'new' | 'hot' | 'live' | 'off'; label: string }>;
  favourite?: boolean;
  /** Absent: no heart (visitors see it too, if the portal wants to invite them). */
  onFavourite?: ((next: boolean) => void) | undefined;
  words: { addFavourite: (name: string) => string; removeFavourite: (name: string) => string };
  /** What a press does: a router's link, or `onOpen`. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
  onOpen?: () => void;
  priority?: boolean;
  disabled?: boolean;
  className?: string;
};

/** The press area: one link or button whose words are the game's name, spread over the whole tile. */
const Opener = ({ name, render, onOpen, disabled }: Pick<GameTileProps, 'name' | 'render' | 'onOpen' | 'disabled'>) => {
  if (render) return cloneElement(render, { className: styles.open, children: name });
  return (
    <button type="button" className={styles.open} onClick={onOpen} disabled={disabled}>
      {name}
    </button>
  );
};

/** A game: the picture first, its name, and a heart. */
export const GameTile = (props: GameTileProps) => {
  const { nodeId, name, picture, fallbackSrc, vendor, meta, detail, badges = [], favourite = false, onFavourite } = props;
  const { words, render, onOpen, priority, disabled, className } = props;
  const variant = ((nodeId % 4) + 4) % 4;
  return (
    <article className={cx(styles.tile, styles[`style${variant}`], disabled && styles.disabled, className)}>
      <div className={styles.frame}>
        <Picture
          source={picture}
          alt=""
          fallbackSrc={fallbackSrc}
          priority={priority}
          instead={<span className={styles.lettered}>{name}</span>}
          className={styles.picture}
        />
        {badges.length > 0 ? (
          <span className={styles.badges}>
            {badges.map((badge) => (
              <span key={badge.kind} className={cx(styles.badge, styles[badge.kind])}>
                {badge.label}
              </span>
            ))}
          </span>
        ) : null}
      </div>
      <div className={styles.line}>
        <h3 className={styles.name}>
          <Opener name={name} render={render} onOpen={onOpen} disabled={disabled} />
        </h3>
        {vendor ? <VendorMark name={vendor.name} src={vendor.icon} size={18} alone /> : null}
        {meta || detail ? (
          <span className={styles.facts}>
            {meta}
            {meta && detail ? ' · ' : null}
            {detail}
          </span>
        ) : null}
      </div>
      {onFavourite ? (
        <IconButton
          tone="plate"
          size="s"
          className={cx(styles.heart, favourite && styles.loved)}
          label={favourite ? words.removeFavourite(name) : words.addFavourite(name)}
          aria-pressed={favourite}
          onClick={() => onFavourite(!favourite)}
        >
          <Heart />
        </IconButton>
      ) : null}
    </article>
  );
};

/** The shape of a tile that is still coming. */
export const GameTileSkeleton = ({ count = 1 }: { count?: number }) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} aria-hidden="true">
      <Skeleton shape="tile" />
      <div className={styles.line}>
        <Skeleton width="70%" />
      </div>
    </div>
  ));
