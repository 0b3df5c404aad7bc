import { boot, type Boot, cookieBefore, isFromCache, setServerTime } from '../boot.ts';
import { checkSystem } from '../shared/system/system-state.ts';
import { settled } from '../parts/complete-page.ts';
import { queries } from './queries.ts';
import { queryClient } from './query-client.ts';

/** The address the page was requested at, under which the browser caches it. */
function pageAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation?.name ?? window.location.href).split('#')[0] ?? '';
}

/** Fetches the page, which puts it into the browser's cache for the next visit. Rejects where no page of ours arrived. */
async function fetchPage(): Promise<Boot> {
  const answer = await fetch(pageAddress(), { cache: 'reload' });
  const data = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  if (data === undefined) throw new Error('the page came without its data');
  return JSON.parse(data) as Boot;
}

/** What the page shows of the answers laid into it. */
function show(fresh: Boot): void {
  setServerTime(fresh.status.serverTime);
  if (fresh.language !== boot.language) return;
  const { announcements, lanes, hotGames, winners, laneGames = {} } = fresh;
  if (announcements) queryClient.setQueryData(queries.announcements().queryKey, announcements);
  if (lanes) queryClient.setQueryData(queries.lanes().queryKey, lanes);
  if (hotGames) queryClient.setQueryData(queries.hotGames().queryKey, hotGames);
  if (winners) queryClient.setQueryData(queries.winners().queryKey, winners);
  for (const [type, games] of Object.entries(laneGames)) {
    queryClient.setQueryData(queries.laneGames(type, games.pageSize).queryKey, games);
  }
}

/** The next moment at which the server may answer. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['online', 'focus']) window.addEventListener(event, () => resolve(), { once: true });
  });

/** The visitor has not pressed or typed anything: another page may replace this one unnoticed. */
const isUntouched = (): boolean => !navigator.userActivation?.hasBeenActive && document.activeElement === document.body;

async function renew(reload: () => void): Promise<void> {
  for (;;) {
    try {
      const fresh = await fetchPage();
      if (fresh.mark === boot.mark) show(fresh);
      else if (isUntouched()) reload();
      else {
        show(fresh);
        void checkSystem();
      }
      return;
    } catch {
      await nextChance();
    }
  }
}

/**
 * On a returning visit home comes out of the browser's cache and shows the answers of the last visit; then the page is fetched once more.
 * Fresh answers take the place of those laid in; a page that differs in more (release, theme, settings, a closed house) is loaded whole,
 * unless the visitor has begun to use this one. A page of the server is fetched again only where its scripts changed the cookies it follows
 * from. Members' own answers are in no page.
 */
export async function renewPage(reload: () => void = () => window.location.reload()): Promise<void> {
  if (boot.mark === undefined) return;
  if (isFromCache) return renew(reload);
  await settled;
  if (document.cookie !== cookieBefore) await fetchPage().catch(() => undefined);
}
