/** What stays in the address of a board while its game changes: the way back of a launch. */
const STAYS = ['back'] as const;

/** The address of a game's board, from the one that is open. */
export function boardSearch(gameCode: string, now = ''): string {
  const before = new URLSearchParams(now);
  const next = new URLSearchParams({ gameCode });
  for (const name of STAYS) {
    const value = before.get(name);
    if (value !== null) next.set(name, value);
  }
  return `?${next.toString()}`;
}
