/** So much of the neighbour is seen, that there is more is. */
const MARGIN_PX = 24;

/** As a `ref`: in a row that scrolls sideways what is open comes into sight; the page stays where it is, other than by `scrollIntoView`. */
export const showInRow = (one: Element | null): void => {
  const row = one?.parentElement;
  if (!one || !row) return;
  const [own, all] = [one.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, own.left - all.left - MARGIN_PX) + Math.max(0, own.right - all.right + MARGIN_PX);
};
