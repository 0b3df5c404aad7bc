/** Not on iPhones: there only a video may fill the screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Fills the screen with the page, popups included, or gives it back. */
export function toggleWholeScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // Refused without a press of the player: nothing changes.
  done.catch(() => undefined);
}
