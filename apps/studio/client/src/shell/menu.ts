import type { LobbyEntry } from '../boot/bridge.ts';
import { element, replaceText } from './dom.ts';
import { icon } from './icons.ts';
import type { IconName } from './icons.ts';

export interface MenuEntry {
  icon: IconName;
  label: string;
  act(): void;
}

/** The header's menu: the game's own entries, and what the lobby adds to them. */
export interface HeaderMenu {
  button: HTMLButtonElement;
  sheet: HTMLElement;
  /** Replaces what the lobby adds; its words are shown as they come, as text. */
  setLobby(entries: readonly LobbyEntry[]): void;
}

export interface HeaderMenuOptions {
  label: string;
  entries: readonly MenuEntry[];
  onLobby(id: string): void;
}

/** A native popover: it closes by Esc, by a press beside it and by a choice, and the button reports whether it is open. */
export function createHeaderMenu({ label, entries, onLobby }: HeaderMenuOptions): HeaderMenu {
  const own = element('div', { class: 'part' });
  const lobby = element('div', { class: 'part lobby' });
  const sheet = element('nav', { class: 'menu', popover: 'auto', 'aria-label': label }, own, lobby);
  const button = element('button', { class: 'tool more', type: 'button', 'aria-label': label, title: label }, icon('ellipsis'));
  button.popoverTargetElement = sheet;
  const row = (name: IconName, text: string, act: () => void): HTMLButtonElement => {
    const words = element('span', {});
    replaceText(words, text);
    const one = element('button', { type: 'button' }, icon(name), words);
    one.addEventListener('click', () => {
      sheet.hidePopover();
      act();
    });
    return one;
  };
  own.append(...entries.map((entry) => row(entry.icon, entry.label, entry.act)));
  sheet.addEventListener('toggle', (event) => {
    if (event.newState === 'open') sheet.querySelector<HTMLElement>('button:not([hidden])')?.focus();
  });
  return {
    button,
    sheet,
    setLobby(added) {
      const rows = added.map(({ id, label: text, icon: name, pressed, isMain }) => {
        const one = row(name, text, () => {
          onLobby(id);
        });
        if (pressed !== undefined) one.setAttribute('aria-pressed', String(pressed));
        one.classList.toggle('main', isMain);
        return one;
      });
      lobby.replaceChildren(...rows);
      button.classList.toggle('filled', rows.length > 0);
    },
  };
}
