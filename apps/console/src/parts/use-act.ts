import type { Endpoint, WireBody, WireValue } from '@pavilion/contract/base/endpoint';
import { type CallInput } from '@pavilion/contract/base/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toasts } from '@pavilion/ui/toast-store';
import { call, GivenUp } from '../api/call.ts';

export interface Act<E extends Endpoint> {
  busy: boolean;
  /** Why it was refused, until the next try. */
  error: unknown;
  /** Resolves with whether it was done. */
  run(body: WireBody<E>): Promise<boolean>;
  clear(): void;
}

export interface ActOptions<E extends Endpoint> {
  /** Said in the corner once it is done; '' says nothing. */
  said?: string | ((value: WireValue<E>) => string);
  onDone?: (value: WireValue<E>) => void;
}

/** An act of the desk: one at a time; afterwards everything in sight is refetched. */
export function useAct<E extends Endpoint>(endpoint: E, { said, onDone }: ActOptions<E> = {}): Act<E> {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (body: WireBody<E>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      const value = await call(endpoint, { body } as unknown as CallInput<E>);
      const title = typeof said === 'function' ? said(value) : said;
      if (title) toasts.show({ tone: 'good', title });
      onDone?.(value);
      return true;
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setError(failure);
      return false;
    } finally {
      setBusy(false);
      // A refusal often means that what is on the screen is no longer so.
      void queries.invalidateQueries();
    }
  };
  return { busy, error, run, clear: () => setError(null) };
}
