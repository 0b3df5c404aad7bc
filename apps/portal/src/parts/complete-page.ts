import { fetchReaderFaces } from '../i18n/language.ts';

const YEAR_SECONDS = 31_536_000;
/** Of a browser that cannot say when it is idle, and the longest wait of one that can. */
const REST_MS = 500;
const MAX_MS = 2000;

/** Resolves when the page has nothing more urgent to do. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: MAX_MS });
    else setTimeout(resolve, REST_MS);
  });

/** Resolves after some milliseconds: what may come late must not hold up what waits for it. */
const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

let settle: () => void = () => undefined;
/** Resolves when the first screen is shown in its own faces: what opens automatically waits for it. */
export const settled: Promise<void> = new Promise((resolve) => {
  settle = resolve;
});

/** What follows the first screen, one after the other, so that nothing takes the line from what is needed before it. */
export async function completePage(secondPart: Promise<unknown>): Promise<void> {
  await secondPart.catch(() => undefined);
  await whenIdle();
  await Promise.race([showFaces(), after(MAX_MS)]).catch(() => undefined);
  settle();
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Switches the brand's faces on. A first visit brings their rules switched off, since on a slow line the files would take the
 * place of the scripts; until they come, local faces of the same measure draw. A cookie then informs the server that this
 * browser has them, and the next page comes with the faces on from the start.
 */
async function showFaces(): Promise<void> {
  fetchReaderFaces();
  const sheet = document.querySelector<HTMLStyleElement>('style[data-faces]');
  if (!sheet) return;
  sheet.media = 'all';
  // The files are asked for when the next picture is laid out.
  await nextFrame();
  await nextFrame();
  await document.fonts.ready;
  document.cookie = `faces=${sheet.dataset['faces']}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
