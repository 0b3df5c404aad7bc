import type { SessionInfo } from '../../../src/api-types.ts';
import type { Money } from '../format/money.ts';
import type { Say } from '../i18n/words.ts';
import { element, replaceText } from './dom.ts';
import type { LobbyEntry } from '../boot/bridge.ts';
import { icon } from './icons.ts';
import type { IconName } from './icons.ts';
import { createHeaderMenu } from './menu.ts';

export type HeaderAct = 'close' | 'fair' | 'sound' | 'history' | 'fullscreen' | 'rules';

export interface Header {
  node: HTMLElement;
  setSound(on: boolean): void;
  setSeal(serverSeedHash: string): void;
  /** Time in ms since the session began, net in units. */
  setFigures(elapsedMs: number, net: bigint): void;
  /** What the lobby adds to the menu; its first main entry is also in the header where there is room. */
  setLobby(entries: readonly LobbyEntry[]): void;
}

export interface HeaderOptions {
  session: SessionInfo;
  facts: string;
  say: Say;
  money: Money;
  framed: boolean;
  onAct(act: HeaderAct): void;
  /** An entry of the lobby was chosen. */
  onLobby(id: string): void;
}

/** Not on iPhones: there only a video may fill the screen. A lobby that frames the page does it for us. */
const canFillScreen = (framed: boolean): boolean =>
  document.fullscreenEnabled || (framed && typeof document.documentElement.requestFullscreen === 'function');

/** "00:24:16", hours always shown so that the figure never jumps. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${part(Math.floor(seconds / 3600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}`;
}

/** First and last characters of a fingerprint, enough to recognise it. */
export function shortHash(hash: string): string {
  return hash.length > 10 ? `#${hash.slice(0, 4)}…${hash.slice(-4)}` : `#${hash}`;
}

function meter(label: string): { node: HTMLElement; value: HTMLElement } {
  const value = element('dd', {});
  return { node: element('div', {}, element('dt', {}, label), value), value };
}

export function createHeader({ session, facts, say, money, framed, onAct, onLobby }: HeaderOptions): Header {
  const tool = (act: HeaderAct, name: IconName, label: string, where = ''): HTMLButtonElement => {
    const button = element('button', { class: `tool ${where}`.trim(), type: 'button', 'aria-label': label, title: label });
    button.append(icon(name));
    button.addEventListener('click', () => {
      onAct(act);
    });
    return button;
  };
  const sound = tool('sound', 'volume-x', say('soundOff'));
  sound.setAttribute('aria-pressed', 'false');
  const hash = element('span', { class: 'hash', translate: 'no' });
  const fair = element(
    'button',
    { class: 'fair', type: 'button', 'aria-label': say('fairRound') },
    icon('shield-check'),
    element('span', { class: 'label' }, say('fairRound')),
    hash,
  );
  fair.addEventListener('click', () => {
    onAct('fair');
  });
  const time = meter(say('time'));
  const net = meter(say('netResult'));
  const menu = createHeaderMenu({
    label: say('menu'),
    entries: [
      { icon: 'shield-check', label: say('fairRound'), act: () => onAct('fair') },
      { icon: 'history', label: say('history'), act: () => onAct('history') },
      { icon: 'info', label: say('rules'), act: () => onAct('rules') },
    ],
    onLobby,
  });
  const long = element('span', { class: 'long' });
  const short = element('span', { class: 'short', 'aria-hidden': 'true' });
  const main = element('button', { class: 'lobby-main', type: 'button', hidden: true }, long, short);
  let mainId = '';
  main.addEventListener('click', () => {
    onLobby(mainId);
  });
  const tools = element(
    'div',
    { class: 'tools' },
    main,
    sound,
    tool('history', 'history', say('history'), 'wide'),
    canFillScreen(framed) && tool('fullscreen', 'maximize', say('fullscreen')),
    tool('rules', 'info', say('rules'), 'wide'),
    menu.button,
  );
  const demo = session.mode === 'demo';
  const node = element(
    'header',
    { class: 'head' },
    framed && tool('close', 'arrow-left', say('backToLobby')),
    element(
      'div',
      { class: 'name' },
      element('h1', {}, session.game.name),
      element('p', { class: 'facts' }, demo && element('b', {}, say('demoBadge')), demo && ' · ', facts),
    ),
    fair,
    element(
      'div',
      { class: 'meters' },
      demo && element('b', { class: 'demo', 'aria-hidden': 'true' }, say('demoShort')),
      session.protection.showSessionFigures && element('dl', {}, time.node, net.node),
    ),
    tools,
    menu.sheet,
  );
  return {
    node,
    setSound(on) {
      sound.replaceChildren(icon(on ? 'volume-2' : 'volume-x'));
      sound.setAttribute('aria-pressed', String(on));
      sound.setAttribute('aria-label', say(on ? 'soundOn' : 'soundOff'));
      sound.title = say(on ? 'soundOn' : 'soundOff');
    },
    setSeal(serverSeedHash) {
      hash.textContent = shortHash(serverSeedHash);
      fair.setAttribute('aria-label', `${say('fairRound')} ${shortHash(serverSeedHash)}`);
    },
    setFigures(elapsedMs, netUnits) {
      replaceText(time.value, formatElapsed(elapsedMs));
      replaceText(net.value, money.signed(netUnits));
    },
    setLobby(entries) {
      menu.setLobby(entries);
      const first = entries.find(({ isMain }) => isMain);
      mainId = first?.id ?? '';
      replaceText(long, first?.label ?? '');
      replaceText(short, first?.short ?? '');
      main.classList.toggle('has-short', first?.short !== undefined);
      main.hidden = !first;
    },
  };
}
