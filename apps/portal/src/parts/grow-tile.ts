import styles from './grow-tile.module.css';

const GROW_MS = 320;
const FADE_MS = 160;
/** By then the game's page has come, or says itself what is wrong. */
const PATIENCE_MS = 6000;
/** A page without a picture, a refusal say, is uncovered after so long. */
const BARE_MS = 400;
const EASING = 'cubic-bezier(0.22, 0.8, 0.24, 1)';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/**
 * A press on a game's tile: the tile's picture grows to where the page of the game shows it, and covers the page until that has come. Where less
 * motion is wanted the page comes as it is.
 */
export function growTiles(page: Document, signal?: AbortSignal): void {
  const press = ({ target, defaultPrevented }: MouseEvent): void => {
    // Only a press that the router has taken opens the game in this page.
    if (!defaultPrevented || !(target instanceof Element) || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const link = target.closest<HTMLAnchorElement>('a[href^="/play/"]');
    if (!link || link.pathname !== location.pathname) return;
    const picture = (link.closest('article') ?? link).querySelector('img');
    if (picture?.complete && picture.naturalWidth > 0) grow(picture);
  };
  page.addEventListener('click', press, signal ? { signal } : {});
}

function grow(picture: HTMLImageElement): void {
  const layer = document.createElement('div');
  layer.className = styles.layer ?? '';
  layer.setAttribute('aria-hidden', 'true');
  const copy = new Image();
  copy.src = picture.currentSrc;
  copy.alt = '';
  copy.className = styles.picture ?? '';
  layer.append(copy);
  const from = picture.getBoundingClientRect();
  const middle = middleOf(window.innerWidth, window.innerHeight);
  document.body.append(layer);
  layer.animate([{ backgroundColor: 'transparent' }, {}], { duration: GROW_MS, easing: EASING });
  const grown = move(copy, from, middle);
  void untilShown(location.pathname).then(async (cover) => {
    await grown;
    if (cover) await move(copy, middle, cover.getBoundingClientRect());
    await layer.animate([{}, { opacity: 0 }], { duration: FADE_MS }).finished;
    layer.remove();
  });
}

/** About where the page of a game will show the picture. */
function middleOf(width: number, height: number): Box {
  const size = Math.min(220, width / 2, height / 3);
  return { left: (width - size) / 2, top: (height - size) / 2 - size / 4, width: size, height: size };
}

function move(copy: HTMLElement, from: Box, to: Box): Promise<unknown> {
  Object.assign(copy.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  return copy.animate([{ transform: start }, { transform: 'none' }], { duration: GROW_MS, easing: EASING }).finished;
}

/** The picture on the game's page once it is there; null when the page has none, is left, or does not come. */
function untilShown(address: string): Promise<Element | null> {
  const began = performance.now();
  let bareSince = Infinity;
  return new Promise((resolve) => {
    const look = (now: number): void => {
      const cover = document.querySelector('[data-cover]');
      const isHere = document.querySelector('[data-game-page]') !== null;
      if (isHere) bareSince = Math.min(bareSince, now);
      const isOver = location.pathname !== address || now - began > PATIENCE_MS || now - bareSince > BARE_MS;
      if (cover || isOver) resolve(cover);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
