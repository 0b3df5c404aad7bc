import { queryClient } from './query-client.ts';
import { KEPT } from './queries.ts';

/**
 * Drops what is fetched once a session: what no screen shows is forgotten, the rest is asked again where it stands. Another language
 * or brand loads the page anew and so begins with nothing.
 */
export function dropKept(): void {
  queryClient.removeQueries({ queryKey: [KEPT], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: [KEPT] });
}
