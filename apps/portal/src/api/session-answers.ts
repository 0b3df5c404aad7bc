import { queryClient } from './query-client.ts';
import { ONCE_A_SESSION } from './queries.ts';

/**
 * Drops what is fetched once a session: answers that no screen shows are removed, the others are fetched again. Another language
 * or brand reloads the page and so starts empty.
 */
export function dropSessionAnswers(): void {
  queryClient.removeQueries({ queryKey: [ONCE_A_SESSION], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: [ONCE_A_SESSION] });
}
