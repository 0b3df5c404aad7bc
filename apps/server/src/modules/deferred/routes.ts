import { awaitedCalls } from '@pavilion/contract/deferred/awaited';
import { roomList } from '@pavilion/contract/deferred/calls';
import type { Serve } from '../../http/serve.ts';
import { refuse } from '../../kernel/refusal.ts';

/** Also where a brand's module is on by mistake, nothing is there to answer. */
const notAvailable = async (): Promise<never> => {
  throw refuse('function.not.available');
};

export function serveDeferred(serve: Serve): void {
  serve(roomList, notAvailable);
  for (const call of awaitedCalls) serve(call, notAvailable);
}
