const KEY = 'told-notices';
/** Ids stored: more than come while a member is away for a day. */
const MAX_IDS = 100;

/** Resolves at once in a tab that is looked at, else when it is. */
const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });

function take(id: string): boolean {
  try {
    const claimedIds = (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
    if (claimedIds.includes(id)) return false;
    localStorage.setItem(KEY, [...claimedIds, id].slice(-MAX_IDS).join(' '));
    return true;
  } catch {
    // No storage: every tab shows its own notices.
    return true;
  }
}

/** By then every tab sees what one of them stored: a browser notifies its other processes of storage some moments after it is written. */
const SEEN_AFTER_MS = 5_000;

/** Holds the id while others may still read storage as it was before. */
const takeAlone = (id: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const hold = async (lock: Lock | null): Promise<void> => {
      const isMine = lock !== null && (await navigator.locks.request(KEY, () => take(id)));
      resolve(isMine);
      if (isMine) await new Promise((seen) => setTimeout(seen, SEEN_AFTER_MS));
    };
    navigator.locks.request(`${KEY} ${id}`, { ifAvailable: true }, hold).catch(reject);
  });

/**
 * Whether this tab shows the notice of a frame: of all tabs of this browser the first that is looked at, only once, also when the frame comes again after
 * a break or a reload. Where the browser has locks, two tabs never take one at the same moment.
 */
export async function claimNotice(id: string): Promise<boolean> {
  await untilVisible();
  return 'locks' in navigator ? takeAlone(id) : take(id);
}
