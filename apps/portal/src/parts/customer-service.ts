import { boot, brand } from '../boot.ts';

export interface ServiceEntry {
  type: string;
  name: string;
  open(): void;
}

const WINDOW = 'width=440,height=750,noopener,noreferrer';

/** Ways to reach customer service; the sealed address is opened when it is used, and only with a permitted scheme. */
export const serviceEntries = (): ServiceEntry[] =>
  boot.status.info.customerService.map((entry) => ({
    type: entry.csType,
    name: entry.name,
    open: () => {
      void import('@pavilion/contract/service-path')
        .then(({ openServicePath }) => openServicePath(entry.path, brand.code))
        .then((address) => {
          if (address) window.open(address, '_blank', WINDOW);
        });
    },
  }));
