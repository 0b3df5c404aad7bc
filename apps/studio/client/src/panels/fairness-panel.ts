import type { SeedState } from '../../../src/api-types.ts';
import { GameRefusal } from '../api/client.ts';
import type { Table } from '../play/table.ts';
import { element } from '../shell/dom.ts';
import { icon } from '../shell/icons.ts';
import { openPanel } from '../shell/panel.ts';
import { boneRows, roundRow } from './round-list.ts';

const seedPattern = /^[\x20-\x7e]{1,64}$/;

function codeField(table: Table<string>, label: string, value: string): { node: HTMLElement; set(value: string): void } {
  const { say } = table.words;
  const code = element('code', {}, value);
  const copy = element('button', { class: 'tool', type: 'button', 'aria-label': `${say('copy')}: ${label}`, title: say('copy') });
  copy.append(icon('copy'));
  copy.addEventListener('click', () => {
    const range = document.createRange();
    range.selectNodeContents(code);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    navigator.clipboard?.writeText(code.textContent ?? '').then(
      () => {
        copy.replaceChildren(icon('check'));
        table.shell.say(say('copied'));
      },
      () => undefined,
    );
  });
  return {
    node: element('div', { class: 'field' }, element('span', {}, label), element('div', { class: 'code' }, code, copy)),
    set(text) {
      code.textContent = text;
    },
  };
}

function clientSeedForm(table: Table<string>, seeds: SeedState, onSeeds: (seeds: SeedState) => void): HTMLElement {
  const {
    words: { say },
    api,
  } = table;
  const input = element('input', {
    class: 'input',
    id: 'client-seed',
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
    value: seeds.clientSeed,
    'aria-describedby': 'client-seed-hint',
  });
  const hint = element('p', { class: 'hint', id: 'client-seed-hint', role: 'status' }, say('clientSeedHint'));
  const save = element('button', { class: 'plain', type: 'button' }, say('saveSeed'));
  const form = element('div', { class: 'field' }, element('label', { for: 'client-seed' }, say('clientSeed')), input, hint, save);
  const showMessage = (text: string, kind: 'good' | 'bad' | ''): void => {
    hint.textContent = text;
    hint.className = `hint ${kind}`;
    input.setAttribute('aria-invalid', String(kind === 'bad'));
  };
  // No form element: a frame without leave to send forms would swallow its submit event.
  const submit = (): void => {
    if (!seedPattern.test(input.value)) {
      showMessage(say('clientSeedHint'), 'bad');
      return;
    }
    save.disabled = true;
    api
      .setClientSeed(input.value)
      .then(
        (next) => {
          onSeeds(next);
          showMessage(say('seedSaved'), 'good');
        },
        (error: unknown) => {
          showMessage(error instanceof GameRefusal ? error.message : say('unreachableText'), 'bad');
        },
      )
      .finally(() => {
        save.disabled = false;
      });
  };
  save.addEventListener('click', submit);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submit();
  });
  return form;
}

function rotation(table: Table<string>, onSeeds: (seeds: SeedState) => void): HTMLElement {
  const {
    words: { say },
    api,
  } = table;
  const button = element('button', { class: 'plain wide', type: 'button' }, say('rotate'));
  const shown = element('div', { role: 'status' }, element('p', { class: 'hint' }, say('rotateHint')));
  button.addEventListener('click', () => {
    button.disabled = true;
    api
      .rotateSeed()
      .then(
        ({ revealed, seeds }) => {
          onSeeds(seeds);
          shown.replaceChildren(
            element('p', { class: 'hint good' }, say('revealedRounds', { count: revealed.rounds })),
            codeField(table, say('revealed'), revealed.serverSeed).node,
            codeField(table, say('serverSeedHash'), revealed.serverSeedHash).node,
          );
        },
        (error: unknown) => {
          shown.replaceChildren(element('p', { class: 'hint bad' }, error instanceof GameRefusal ? error.message : say('unreachableText')));
        },
      )
      .finally(() => {
        button.disabled = false;
      });
  });
  return element('div', { class: 'field' }, button, shown);
}

async function fillRounds(table: Table<string>, list: HTMLElement): Promise<void> {
  try {
    const { items } = await table.api.history(null);
    list.classList.remove('bones');
    list.replaceChildren(...items.slice(0, 5).map((item) => roundRow(table, item)));
    if (items.length === 0) list.replaceWith(element('p', {}, table.words.say('historyEmpty')));
  } catch {
    list.replaceWith(element('p', {}, table.words.say('unreachableText')));
  }
}

/** The seeds in use, the player's own seed, revealing, and the last rounds with their proofs. */
export function openFairness(table: Table<string>): void {
  const {
    words: { say },
    session,
    shell,
    api,
  } = table;
  const hash = codeField(table, say('serverSeedHash'), session.seeds.serverSeedHash);
  const next = codeField(table, say('nextServerSeedHash'), session.seeds.nextServerSeedHash);
  const nonce = element('dd', {}, String(session.seeds.nonce));
  const show = (seeds: SeedState): void => {
    session.seeds = seeds;
    hash.set(seeds.serverSeedHash);
    next.set(seeds.nextServerSeedHash);
    nonce.textContent = String(seeds.nonce);
    shell.header.setSeal(seeds.serverSeedHash);
  };
  const list = element('ol', { class: 'rounds bones' }, ...boneRows(3));
  openPanel(
    say,
    say('fairTitle'),
    element(
      'div',
      {},
      element('p', {}, say('fairIntro')),
      hash.node,
      element('dl', { class: 'numbers' }, element('div', {}, element('dt', {}, say('nonce')), nonce)),
      element('div', { class: 'field' }),
      clientSeedForm(table, session.seeds, show),
      next.node,
      rotation(table, show),
      element('h3', {}, say('lastRounds')),
      list,
    ),
  );
  void fillRounds(table, list);
  void api.session().then(
    ({ seeds }) => {
      show(seeds);
    },
    () => undefined,
  );
}
