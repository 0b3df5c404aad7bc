import { formatElapsed } from '../shell/header.ts';
import { ask } from '../shell/panel.ts';
import type { Table } from './table.ts';

/** Reality checks at the brand's interval: elapsed time and net result, then the player's own decision. */
export function watchReality({ session, figures, words: { say }, money, bridge }: Table): void {
  const everyMs = session.protection.realityCheckMinutes * 60_000;
  if (everyMs <= 0) return;
  let nextAt = (Math.floor(figures.elapsedMs() / everyMs) + 1) * everyMs;
  setInterval(() => {
    if (figures.elapsedMs() < nextAt || document.querySelector('dialog[open]')) return;
    nextAt = (Math.floor(figures.elapsedMs() / everyMs) + 1) * everyMs;
    void ask({
      icon: 'history',
      title: say('realityTitle'),
      lines: [say('realityText', { time: formatElapsed(figures.elapsedMs()), net: money.signed(figures.net()) })],
      choices: [
        {
          label: say('leave'),
          act: () => {
            bridge.post({ type: 'close' });
          },
        },
        { label: say('keepPlaying'), primary: true, act: () => undefined },
      ],
    });
  }, 1_000);
}
