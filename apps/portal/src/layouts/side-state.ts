export interface SideState {
  side: 'start' | 'end';
  folded: boolean;
}

const KEY = 'sideMenu';

/** As left on this device. */
export function readSideState(): SideState {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SideState>;
    return { side: stored.side === 'end' ? 'end' : 'start', folded: stored.folded === true };
  } catch {
    return { side: 'start', folded: false };
  }
}

export function writeSideState(state: SideState): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Not remembered; the choice holds for this page.
  }
}
