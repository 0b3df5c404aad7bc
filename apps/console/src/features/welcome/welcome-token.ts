let token: string | null = null;

/** Takes the secret of a welcome link out of the address, where histories and screenshots would record it. */
export function takeWelcome(): void {
  const { pathname, hash, search } = window.location;
  if (!pathname.startsWith('/welcome') || hash.length < 2) return;
  token = decodeURIComponent(hash.slice(1));
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
}

/** The secret this page was opened with; null when there is none, or after a reload. */
export const welcomeToken = (): string | null => token;
export const forgetWelcome = (): void => {
  token = null;
};
