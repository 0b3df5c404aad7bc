import { ApiError } from '@pavilion/contract/base/client';
import { QueryClient } from '@tanstack/react-query';
import { provideClient } from './client-context.ts';

/** Only a request without an answer, or one to a busy server, is repeated. A refusal is an answer. */
const mayHelp = (error: Error): boolean => error instanceof ApiError && (error.isNetwork || error.code === 'system.busy');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && mayHelp(error), refetchOnWindowFocus: true },
    // Without a network a mutation fails at once: it must not wait and then run when the network is back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Stays mounted as long as the page: queries are refetched when the window gets focus or the network is back.
queryClient.mount();
provideClient(queryClient);
