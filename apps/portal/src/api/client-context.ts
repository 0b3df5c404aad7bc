import type { QueryClient } from '@tanstack/react-query';

// The client and its library come after the first screen. Until then the tree has none, and `late` draws nothing that needs it.
let client: QueryClient | undefined;
const listeners = new Set<() => void>();

export function provideClient(next: QueryClient): void {
  client = next;
  for (const listener of listeners) listener();
}

export const currentClient = (): QueryClient | undefined => client;

export function followClient(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
