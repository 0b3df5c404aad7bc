import { ApiError } from '@pavilion/contract/base/client';
import { createElement, type FunctionComponent, lazy } from 'react';
import { isChunkFailure } from '../shared/system/chunk-failure.ts';

/** Parts that did not load. Calling an entry makes its part load again when it is rendered next. */
const lost = new Set<() => void>();

/** The component `name` of a module, loaded when it is rendered first: React's `lazy`, but a part that did not load can be loaded again. */
export function late<K extends string, M extends Record<K, FunctionComponent<never>>>(load: () => Promise<M>, name: K): M[K] {
  const again = (): void => {
    Piece = lazy(fetched);
  };
  const fetched = async () => {
    try {
      // The query client loads after the first screen. A part is rendered only when the client is there.
      const [part] = await Promise.all([load(), import('../api/query-client.ts')]);
      return { default: part[name] as unknown as FunctionComponent };
    } catch (error) {
      lost.add(again);
      throw error;
    }
  };
  let Piece = lazy(fetched);
  return ((props) => createElement(Piece, props)) as FunctionComponent as unknown as M[K];
}

/** Loads every part again that did not load. */
export function fetchLost(): void {
  for (const again of lost) again();
  lost.clear();
}

/** Waits for a part that an act needs. Throws `network.down` when it does not load, as a call does: forms show it and offer a retry. */
export async function arrived<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw isChunkFailure(error) ? new ApiError('network.down', '', 0) : error;
  }
}
