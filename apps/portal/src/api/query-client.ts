import { ApiError } from '@pavilion/contract/base/client';
import { QueryClient } from '@tanstack/react-query';
import { provideClient } from './client-context.ts';

/** A refusal is an answer: only what never arrived, or a busy server, is tried again. */
const mayHelp = (error: Error): boolean => error instanceof ApiError && (error.isNetwork || error.code === 'system.busy');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && mayHelp(error), refetchOnWindowFocus: true },
    // Offline an act fails at once and says so: it must not wait and then happen by itself.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// For as long as the page lives: it asks again when the reader or the network is back.
queryClient.mount();
provideClient(queryClient);
