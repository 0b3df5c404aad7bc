import { ApiError } from '@pavilion/contract/base/client';
import { createElement, type FunctionComponent, lazy } from 'react';
import { isChunkFailure } from '../shared/system/chunk-failure.ts';

/** Parts that did not arrive: called, each is fetched again where it is drawn next. */
const lost = new Set<() => void>();

/** The component `name` of a module, fetched when it is drawn first: `lazy` of React, but one that did not arrive can be fetched again. */
export function late<K extends string, M extends Record<K, FunctionComponent<never>>>(load: () => Promise<M>, name: K): M[K] {
  const again = (): void => {
    Piece = lazy(fetched);
  };
  const fetched = async () => {
    try {
      // What parts ask with comes after the first screen, and must be there before any of them is drawn.
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

/** What did not arrive is fetched anew. */
export function fetchLost(): void {
  for (const again of lost) again();
  lost.clear();
}

/** A part that an act needs. Throws `network.down` when it does not arrive, as a call does: forms say it and offer another try. */
export async function arrived<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw isChunkFailure(error) ? new ApiError('network.down', '', 0) : error;
  }
}
