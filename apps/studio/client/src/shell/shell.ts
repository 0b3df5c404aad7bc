import './shell.css';
import './panel.css';
import type { SessionInfo } from '../../../src/api-types.ts';
import type { Bridge } from '../boot/bridge.ts';
import type { Money } from '../format/money.ts';
import type { Words } from '../i18n/words.ts';
import { element, replaceText } from './dom.ts';
import { createHeader } from './header.ts';
import type { Header, HeaderAct } from './header.ts';

export interface Shell {
  game: HTMLElement;
  stage: HTMLElement;
  header: Header;
  /** Puts the bar below the stage. */
  setFooter(node: HTMLElement): void;
  /** Says a result to a screen reader. */
  say(text: string): void;
  /** Full-bleed ground: the wide picture, and the tall one for phones. */
  setGround(wide: string, tall: string): void;
  /** A drawn scene in its place. */
  setScene(scene: HTMLElement): void;
  /** Covers the game with calm words; null takes them away. */
  cover(cover: Cover | null): void;
}

export interface Cover {
  title: string;
  text: string;
  turning: boolean;
  action?: CoverAction | undefined;
  /** The way out, below: shown where the wait is long. */
  leave?: CoverAction | undefined;
}

export interface CoverAction {
  label: string;
  act(): void;
}

export interface ShellOptions {
  session: SessionInfo;
  words: Words;
  money: Money;
  bridge: Bridge;
  facts: string;
  onAct(act: HeaderAct): void;
}

/** A quiet full-page cover: loading, reconnecting, paused. */
export function createCover({ title, text, turning, action, leave }: Cover): HTMLElement {
  const node = element(
    'div',
    { class: 'calm', role: 'status' },
    turning && element('span', { class: 'ring', 'aria-hidden': 'true' }),
    element('h2', {}, title),
    text && element('p', {}, text),
  );
  const add = ({ label, act }: CoverAction, look: string): void => {
    const button = element('button', { class: look, type: 'button' }, label);
    button.addEventListener('click', () => {
      act();
    });
    node.append(button);
  };
  if (action) add(action, 'primary');
  if (leave) add(leave, turning ? 'plain late' : 'plain');
  return node;
}

export function createShell({ session, words, money, bridge, facts, onAct }: ShellOptions): Shell {
  const header = createHeader({
    session,
    facts,
    say: words.say,
    money,
    framed: bridge.framed,
    onAct,
    onLobby: (id) => {
      bridge.post({ type: 'entry', id });
    },
  });
  const stage = element('main', { class: 'stage' });
  const ground = element('div', { class: 'ground', 'aria-hidden': 'true' });
  const said = element('div', { class: 'said', role: 'status', 'aria-live': 'polite' });
  const game = element('div', { class: 'game' }, ground, header.node, stage);
  let covered: HTMLElement | null = null;
  document.body.replaceChildren(game, said);
  return {
    game,
    stage,
    header,
    setFooter(node) {
      game.querySelector(':scope > .foot')?.remove();
      game.append(node);
    },
    say(text) {
      replaceText(said, '');
      setTimeout(() => {
        replaceText(said, text);
      }, 60);
    },
    setGround(wide, tall) {
      const image = element('img', { alt: '', src: wide, crossorigin: 'anonymous', decoding: 'async' });
      image.addEventListener('load', () => {
        image.classList.add('ready');
      });
      const picture = element('picture', {}, element('source', { media: '(max-aspect-ratio: 4/5)', srcset: tall }), image);
      ground.replaceChildren(picture);
    },
    setScene(scene) {
      ground.replaceChildren(scene);
    },
    cover(cover) {
      covered?.remove();
      covered = cover ? createCover(cover) : null;
      if (covered) game.append(covered);
    },
  };
}
