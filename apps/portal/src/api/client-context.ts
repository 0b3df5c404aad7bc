import type { QueryClient } from '@tanstack/react-query';

// The query client and its library load after the first screen. Until then the tree has no client, and `late` renders nothing that needs one.
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
