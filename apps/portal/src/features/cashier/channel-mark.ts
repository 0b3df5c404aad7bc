import type { WireValue } from '@pavilion/contract/endpoint';
import type { depositChannels } from '@pavilion/contract/payments';
import { markOf } from './method-mark.tsx';

/** Mark of the channel a deposit names; that of a bank where it is offered no more. */
export function markOfChannel(groups: WireValue<typeof depositChannels> | undefined, name: string): string {
  for (const [group, { channels }] of Object.entries(groups ?? {})) {
    const channel = channels.find(({ banks }) => banks.some(({ bankName }) => bankName === name));
    if (channel) return markOf(group, channel.kind);
  }
  return 'BANK';
}
