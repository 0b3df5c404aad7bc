import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositChannels } from '@pavilion/contract/payments/calls';

type Channel = WireValue<typeof depositChannels>[string]['channels'][number];

/** Mark of the channel a deposit names and what it is paid from; that of a bank where it is offered no more. */
export function looksOfChannel(
  groups: WireValue<typeof depositChannels> | undefined,
  name: string,
): { mark: string } & Pick<Channel, 'paidFrom'> {
  for (const { paidFrom, banks } of Object.values(groups ?? {}).flatMap(({ channels }) => channels)) {
    const bank = banks.find(({ bankName }) => bankName === name);
    if (bank) return { mark: bank.mark, paidFrom };
  }
  return { mark: 'bank', paidFrom: 'account' };
}
