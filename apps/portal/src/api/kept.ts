import { queryClient } from './query-client.ts';
import { KEPT } from './queries.ts';

/**
 * Drops what is fetched once a session: answers that no screen shows are removed, the others are fetched again. Another language
 * or brand reloads the page and so starts empty.
 */
export function dropKept(): void {
  queryClient.removeQueries({ queryKey: [KEPT], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: [KEPT] });
}
