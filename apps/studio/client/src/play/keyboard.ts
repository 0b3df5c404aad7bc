import type { HeaderAct } from '../shell/header.ts';
import type { Game } from './table.ts';

const typed = 'input:not([type=range]), select, textarea';

/** Space and Enter play, arrows change the bet, M sound, I rules; a focused control has its own keys. */
export function installKeyboard(game: Game, onAct: (act: HeaderAct) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (document.querySelector('dialog[open]') || target.matches(typed)) return;
    const onButton = target.closest('button, a') !== null && !target.closest('.primary');
    const key = event.key.toLowerCase();
    if (key === ' ' || key === 'enter') {
      if (onButton) return;
      event.preventDefault();
      if (!event.repeat) game.play();
    } else if (key === 'arrowup' || key === 'arrowright') game.stepBet(1);
    else if (key === 'arrowdown' || key === 'arrowleft') game.stepBet(-1);
    else if (key === 'm' && !event.repeat) onAct('sound');
    else if (key === 'i' && !event.repeat) onAct('rules');
  });
}
