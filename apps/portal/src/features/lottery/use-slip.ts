import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Play } from '@pavilion/lottery/play';
import { type GameOffer, pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { useTabStore } from '@pavilion/ui/tab-store';
import { toasts } from '@pavilion/ui/toast-store';
import type { Chase } from './chase.ts';
import { changedSlip, type StoredSlip } from './stored-slip.ts';
import type { Order } from './queries.ts';
import { allLines, slipLinesOf } from './repeat.ts';
import { slipStore } from './slip-store.ts';
import { type AddressPart, useAddressPart } from './use-address.ts';

export interface SlipState {
  readonly stored: StoredSlip | null;
  readonly lines: readonly SlipLine[];
  /** By what the game takes now, not when a line was added. */
  readonly priced: ReturnType<typeof pricedBy>;
  put: (lines: readonly SlipLine[], chase?: Chase | null) => void;
  /** The slip as a sheet, where it is not beside the board. */
  readonly sheet: AddressPart;
  /** The order that is looked at. */
  readonly order: AddressPart;
  /** The lines of some orders once more, after those that are here. */
  repeat: (orders: readonly Order[]) => Promise<void>;
  placed: () => void;
}

const NOTHING: readonly SlipLine[] = [];

/** The slip of a game with what it comes to, and its places in the address. `most`: the member's own prize group. */
export function useSlip(gameCode: string, find: (id: number) => Play<unknown> | undefined, offer: GameOffer, most: number): SlipState {
  const sheet = useAddressPart('slip');
  const order = useAddressPart('order');
  const { t } = useLingui();
  const onSlip = (count: number): string => t({ message: plural(count, { one: '# line added to slip', other: '# lines added to slip' }) });
  const store = slipStore(gameCode);
  const stored = useTabStore(store);
  const lines = stored?.lines ?? NOTHING;
  const put = (next: readonly SlipLine[], chase: Chase | null | undefined = stored?.chase): void =>
    store.set(changedSlip(store.get(), next, chase ?? undefined));
  return {
    stored,
    lines,
    priced: lines.length > 0 ? pricedBy(find, writeSlip(lines), offer) : { lines: [], faults: [] },
    put,
    sheet,
    order,
    async repeat(orders) {
      const all = await Promise.all(orders.map(allLines));
      const more = slipLinesOf(all.flat(), find, most);
      put([...lines, ...more]);
      order.close();
      // On a phone the slip is out of sight.
      toasts.show({ title: onSlip(more.length) });
    },
    placed() {
      store.set(null);
      sheet.close();
    },
  };
}
