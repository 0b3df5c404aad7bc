/** As the browsers and the loader say that a part of the portal could not be fetched. */
const SAYINGS = [
  /loading (?:css )?chunk .*failed/i,
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /is not a valid javascript mime type/i,
];

/** Did a part of the portal not arrive? Then a new version was deployed, or the network failed: reloading helps. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || SAYINGS.some((saying) => saying.test(error.message));
}
