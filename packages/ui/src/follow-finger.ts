/** What slides away under a finger: a sheet from the foot of a phone, or a panel from a side. */
export type Slide = {
  /** Where it goes: the way it came from. */
  towards: 'down' | 'left' | 'right';
  /** What fades as the panel goes. */
  scrimOf: () => HTMLElement | null;
  /** The finger took it far or fast enough. */
  onDismiss: () => void;
};

/** A finger that moved less has not said yet where it goes. */
const SLOP_PX = 8;
/** Of the panel's size; a slower finger has to take it so far. */
const FAR = 0.4;
/** Pixels a millisecond; a faster finger needs no distance. */
const FAST = 0.5;
/** Speed is that of the last moments: who stops to think does not throw. */
const RECENT_MS = 100;
/** Closing may be refused by who opened it; by then it would have begun. */
const REFUSED_MS = 300;

const AXIS = { down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

type Touched = { x: number; y: number };
type Drag = { from: Touched; way: 'open' | 'sliding'; trail: { at: number; along: number }[] };

const pointOf = ({ touches }: TouchEvent): Touched | null => {
  const [one] = touches;
  return one && touches.length === 1 ? { x: one.clientX, y: one.clientY } : null;
};

/** Whether something between the finger and the panel still scrolls back that way, or needs the finger itself. */
const isTaken = (target: EventTarget | null, panel: Element, [x, y]: readonly [number, number]): boolean => {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    if (node.matches('input[type="range"]')) return true;
    if (y > 0 && node.scrollTop > 0) return true;
    if (x !== 0 && node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX)) return true;
    if (node === panel) return false;
  }
  return true;
};

/** Lets a finger move the panel, and closes it when it is swiped away. A finger that scrolls a list inside scrolls it. Returns how to stop. */
export const followFinger = (panel: HTMLElement, { towards, scrimOf, onDismiss }: Slide): (() => void) => {
  const axis = AXIS[towards];
  const [x, y] = axis;
  const stop = new AbortController();
  let drag: Drag | null = null;
  const size = (): number => (y > 0 ? panel.offsetHeight : panel.offsetWidth) || 1;
  const place = (transition: string, translate: string, opacity: string): void => {
    Object.assign(panel.style, { transition, translate });
    const scrim = scrimOf();
    if (scrim) Object.assign(scrim.style, { transition, opacity });
  };
  const rest = (): void => place('', '', '');
  const on = (type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', act: (event: TouchEvent) => void): void =>
    panel.addEventListener(type, act, { signal: stop.signal, passive: false });

  on('touchstart', (event) => {
    const from = pointOf(event);
    drag = from && !isTaken(event.target, panel, axis) ? { from, way: 'open', trail: [] } : null;
  });
  on('touchmove', (event) => {
    const at = pointOf(event);
    if (!drag || !at || event.defaultPrevented || !event.cancelable) return;
    const [dx, dy] = [at.x - drag.from.x, at.y - drag.from.y];
    const along = dx * x + dy * y;
    if (drag.way === 'open') {
      if (Math.hypot(dx, dy) < SLOP_PX) return;
      // Any other way is a scroll, or a drag of something inside.
      if (along < Math.hypot(dx, dy) * Math.SQRT1_2) {
        drag = null;
        return;
      }
      drag.way = 'sliding';
    }
    event.preventDefault();
    drag.trail.push({ at: event.timeStamp, along });
    const way = Math.max(0, along);
    place('none', `${x * way}px ${y * way}px`, String(1 - way / size()));
  });
  const end = (event: TouchEvent): void => {
    const ended = drag;
    drag = null;
    if (ended?.way !== 'sliding') return;
    const last = ended.trail.at(-1) ?? { at: 0, along: 0 };
    const before = ended.trail.find(({ at }) => at >= event.timeStamp - RECENT_MS) ?? last;
    const speed = (last.along - before.along) / Math.max(1, last.at - before.at);
    const isThrown = event.type === 'touchend' && last.along > SLOP_PX && (speed > FAST || (last.along > size() * FAR && speed > -FAST));
    if (!isThrown) return rest();
    place('', `${x * 100}% ${y * 100}%`, '0');
    onDismiss();
    setTimeout(() => {
      if (!panel.hasAttribute('data-closed')) rest();
    }, REFUSED_MS);
  };
  on('touchend', end);
  on('touchcancel', end);
  return () => stop.abort();
};
