import { letterTopics, type LetterTopic } from '@pavilion/contract/inbox/calls';
import { useSearchParams } from 'react-router';

export type BoardView = 'in' | 'out' | 'settings';

export interface BoardState {
  view: BoardView;
  topic: LetterTopic | null;
  q: string;
  page: number;
  /** The letter that is open; empty: none. */
  id: string;
}

/** What is looked at lives in the address: going back closes a letter, a link opens one. */
export function useBoard(): [BoardState, (change: Partial<BoardState>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view');
  const state: BoardState = {
    view: view === 'out' || view === 'settings' ? view : 'in',
    topic: letterTopics.find((one) => one === search.get('topic')) ?? null,
    q: search.get('q') ?? '',
    page: Math.max(1, Number.parseInt(search.get('p') ?? '1', 10) || 1),
    id: search.get('id') ?? '',
  };
  const change = (next: Partial<BoardState>) => {
    // Another list begins at its first page, with no letter open.
    const isSameList = Object.keys(next).every((name) => name === 'id' || name === 'page');
    const merged = { ...state, ...(isSameList ? {} : { page: 1, id: '' }), ...next };
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
        put('view', merged.view === 'in' ? '' : merged.view);
        put('topic', merged.topic ?? '');
        put('q', merged.q);
        put('p', merged.page > 1 ? String(merged.page) : '');
        put('id', merged.id);
        return params;
      },
      { replace: merged.id === '' || state.id !== '' },
    );
  };
  return [state, change];
}
