import '../shell/shell.css';
import '../shell/panel.css';
import './verify.css';
import type { Language, VerifyInfo } from '../../../src/api-types.ts';
import { games } from '../../../src/games/catalogue.ts';
import { createApi, GameRefusal } from '../api/client.ts';
import type { Say, Words } from '../i18n/words.ts';
import { element } from '../shell/dom.ts';
import type { Attributes } from '../shell/dom.ts';
import { icon } from '../shell/icons.ts';
import { recompute, recomputePlayed } from './recompute.ts';
import { showSteps } from './steps.ts';

interface Fields {
  game: HTMLSelectElement;
  serverSeed: HTMLInputElement;
  clientSeed: HTMLInputElement;
  nonce: HTMLInputElement;
  target: HTMLInputElement;
  direction: HTMLSelectElement;
}

function labelled(label: string, id: string, control: HTMLElement): HTMLElement {
  control.id = id;
  return element('div', {}, element('label', { for: id }, label), control);
}

const input = (attributes: Attributes = {}): HTMLInputElement =>
  element('input', { class: 'input', autocomplete: 'off', spellcheck: 'false', ...attributes });

function createForm(say: Say, language: Language): { form: HTMLFormElement; fields: Fields; tell(text: string, bad?: boolean): void } {
  const fields: Fields = {
    game: element('select', { class: 'input' }, ...games.map((game) => element('option', { value: game.code }, game.names[language]))),
    serverSeed: input({ maxlength: 64 }),
    clientSeed: input({ maxlength: 64 }),
    nonce: input({ inputmode: 'numeric', value: 0 }),
    target: input({ inputmode: 'decimal', value: '49.99' }),
    direction: element(
      'select',
      { class: 'input' },
      element('option', { value: 'over' }, say('over', { target: '' })),
      element('option', { value: 'under' }, say('under', { target: '' })),
    ),
  };
  const dice = element(
    'div',
    { class: 'pair' },
    labelled(say('direction'), 'direction', fields.direction),
    labelled(say('target'), 'target', fields.target),
  );
  const showDice = (): void => {
    dice.hidden = fields.game.value !== 'dice';
  };
  fields.game.addEventListener('change', showDice);
  showDice();
  const said = element('p', { class: 'tell', role: 'status' });
  const form = element(
    'form',
    { novalidate: true },
    labelled(say('verifyGame'), 'game', fields.game),
    labelled(say('verifyServerSeed'), 'server-seed', fields.serverSeed),
    element(
      'div',
      { class: 'pair' },
      labelled(say('clientSeed'), 'client-seed', fields.clientSeed),
      labelled(say('verifyNonce'), 'nonce', fields.nonce),
    ),
    dice,
    element('button', { class: 'primary', type: 'submit' }, say('verifyRun')),
    said,
  );
  return {
    form,
    fields,
    tell(text, bad = false) {
      said.textContent = text;
      said.classList.toggle('bad', bad);
    },
  };
}

function fillFields(fields: Fields, round: VerifyInfo): void {
  fields.game.value = round.game;
  fields.game.dispatchEvent(new Event('change'));
  fields.serverSeed.value = round.serverSeed ?? '';
  fields.clientSeed.value = round.clientSeed;
  fields.nonce.value = String(round.nonce);
  if (round.params.target !== undefined) fields.target.value = (round.params.target / 100).toFixed(2);
  if (round.params.direction) fields.direction.value = round.params.direction;
}

/** The public page: look a round up or enter its seeds, and see every step computed here. */
export function startVerify({ say, language }: Words): void {
  document.title = `${say('verifyTitle')} · Lantern`;
  const api = createApi('');
  const { form, fields, tell } = createForm(say, language);
  const steps = element('div', { class: 'proof', 'aria-live': 'polite' });
  const round = input({ maxlength: 64 });
  const lookup = element(
    'form',
    { class: 'pair lookup' },
    labelled(say('verifyRound'), 'round', round),
    element('button', { class: 'plain', type: 'submit' }, say('verifyLoad')),
  );
  let known: VerifyInfo | null = null;

  function run(): void {
    const nonce = Number(fields.nonce.value);
    const target = Math.round(Number(fields.target.value.replace(',', '.')) * 100);
    steps.replaceChildren();
    if (!/^[0-9a-f]{64}$/i.test(fields.serverSeed.value)) return tell(say('verifyNeedSeed'), true);
    if (!/^\d+$/.test(fields.nonce.value.trim()) || !Number.isSafeInteger(nonce)) return tell(say('verifyNeedNonce'), true);
    const isKnown = known?.serverSeed === fields.serverSeed.value && known.nonce === nonce && known.clientSeed === fields.clientSeed.value;
    const played = isKnown ? known : null;
    try {
      const computed = played
        ? recomputePlayed(played)
        : recompute({
            game: fields.game.value,
            serverSeed: fields.serverSeed.value,
            clientSeed: fields.clientSeed.value,
            nonce,
            target,
            direction: fields.direction.value === 'under' ? 'under' : 'over',
            bet: 100_00000n,
            step: 1n,
            serverSeedHash: null,
          });
      tell('');
      if (computed) steps.replaceChildren(...showSteps({ say, language }, computed, played));
    } catch (error) {
      tell(error instanceof RangeError ? error.message : say('refusedOther'), true);
    }
  }

  async function load(publicId: string): Promise<void> {
    steps.replaceChildren();
    try {
      known = await api.verification(publicId);
      fillFields(fields, known);
      if (known.serverSeed === null) tell(say('verifyHidden'));
      else run();
    } catch (error) {
      tell(error instanceof GameRefusal ? say('verifyNotFound') : say('unreachableText'), true);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  lookup.addEventListener('submit', (event) => {
    event.preventDefault();
    if (round.value.trim()) void load(round.value.trim());
  });
  document.body.replaceChildren(
    element(
      'main',
      { class: 'verify' },
      element(
        'div',
        { class: 'page' },
        element('div', { class: 'mark' }, icon('shield-check'), 'Lantern'),
        element('h1', {}, say('verifyTitle')),
        element('p', { class: 'lead' }, say('verifyIntro')),
        lookup,
        form,
        steps,
      ),
    ),
  );
  const asked = decodeURIComponent(location.hash.slice(1));
  if (!asked) return;
  round.value = asked;
  void load(asked);
}
