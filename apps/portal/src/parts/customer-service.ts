import { boot, brand } from '../boot.ts';
import { paths } from '../paths.ts';

export interface ServiceEntry {
  type: string;
  name: string;
  open(): void;
}

const SIZE = 'width=440,height=750';
const WINDOW = `${SIZE},noopener,noreferrer`;
const CHAT = paths.chat();

/** Our own chat: one window, which takes the login of this tab along. Where a browser opens none it takes this tab's place. */
function openChat(): void {
  if (!window.open(CHAT, `chat-${brand.code}`, SIZE)) window.location.assign(CHAT);
}

/** Ways to reach customer service; the sealed address is opened when it is used, and only with a permitted scheme. */
export const serviceEntries = (): ServiceEntry[] =>
  boot.status.info.customerService.map((entry) => ({
    type: entry.csType,
    name: entry.name,
    open: () => {
      void import('@pavilion/contract/base/service-path')
        .then(({ openServicePath }) => openServicePath(entry.path, brand.code))
        .then((address) => {
          if (address === CHAT) openChat();
          else if (address) window.open(address, '_blank', WINDOW);
        });
    },
  }));
