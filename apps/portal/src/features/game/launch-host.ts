/** Which of the hosts serves a game decides nothing. */
// oxlint-disable-next-line no-restricted-properties
const byChance = (count: number): number => Math.floor(Math.random() * count);

/**
 * The address of a game on one of the brand's launch hosts, chosen again for each launch; unchanged where the brand names none, or
 * where the game is another vendor's: those hosts lead to our studio. A host that is no web address is passed over.
 */
export function atLaunchHost(
  address: string,
  { studio, hosts, pick = byChance }: { studio: string; hosts: readonly string[]; pick?: (count: number) => number },
): string {
  const url = URL.parse(address);
  const origins = hosts.map((host) => URL.parse(host)).filter((host) => host?.protocol === 'https:' || host?.protocol === 'http:');
  const chosen = origins[pick(origins.length)];
  if (!url || !chosen || url.origin !== URL.parse(studio)?.origin) return address;
  return `${chosen.origin}${url.pathname}${url.search}${url.hash}`;
}
