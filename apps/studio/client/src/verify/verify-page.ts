import '../shell/shell.css';
import '../shell/panel.css';
import './verify.css';
import type { RoundParams, VerifyInfo } from '../../../src/api-types.ts';
import { findGame, games } from '../../../src/games/catalogue.ts';
import { createApi, GameRefusal } from '../api/client.ts';
import type { ProofChoice } from '../games/kind-page.ts';
import { loadKindProof } from '../games/load-kind.ts';
import type { Say, Words } from '../i18n/words.ts';
import { element } from '../shell/dom.ts';
import { icon } from '../shell/icons.ts';
import { labelled, markField, textInput } from './fields.ts';
import { recompute, recomputePlayed } from './recompute.ts';
import { showSteps } from './steps.ts';
import type { ProofOfKind } from './steps.ts';

interface Fields {
  game: HTMLSelectElement;
  serverSeed: HTMLInputElement;
  clientSeed: HTMLInputElement;
  nonce: HTMLInputElement;
}

interface VerifyForm {
  form: HTMLFormElement;
  fields: Fields;
  /** Puts the choice of the game's kind into the form, or none. */
  setChoice(choice: ProofChoice | null): void;
  params(): RoundParams;
  fillParams(params: RoundParams): void;
  showMessage(text: string, bad?: boolean): void;
}

function createForm(say: Say, names: ReadonlyMap<string, string>): VerifyForm {
  const fields: Fields = {
    game: element(
      'select',
      { class: 'input' },
      ...games.map((game) => element('option', { value: game.code }, names.get(game.code) ?? game.code)),
    ),
    serverSeed: textInput({ maxlength: 64 }),
    clientSeed: textInput({ maxlength: 64 }),
    nonce: textInput({ inputmode: 'numeric', value: 0 }),
  };
  const place = element('div', { hidden: true });
  let chosen: ProofChoice | null = null;
  const said = element('p', { class: 'tell', role: 'status' });
  const form = element(
    'form',
    { class: 'seeds', novalidate: true, 'aria-labelledby': 'seeds-title' },
    element('div', {}, element('h2', { id: 'seeds-title' }, say('verifyOwn')), element('p', { class: 'hint' }, say('verifyOwnText'))),
    labelled(say('verifyGame'), 'game', fields.game),
    labelled(say('verifyServerSeed'), 'server-seed', fields.serverSeed),
    element(
      'div',
      { class: 'pair' },
      labelled(say('clientSeed'), 'client-seed', fields.clientSeed),
      labelled(say('verifyNonce'), 'nonce', fields.nonce),
    ),
    place,
    element('button', { class: 'primary', type: 'submit' }, say('verifyRun')),
    said,
  );
  return {
    form,
    fields,
    setChoice(choice) {
      chosen = choice;
      place.replaceChildren(...(choice ? [choice.node] : []));
      place.hidden = choice === null;
    },
    params: () => chosen?.read() ?? {},
    fillParams: (params) => chosen?.fill(params),
    showMessage(text, bad = false) {
      said.textContent = text;
      said.classList.toggle('bad', bad);
    },
  };
}

/** Marks each field that holds no seed, client seed or number; the first of them gets the focus. True when all do. */
function isWhole({ serverSeed, clientSeed, nonce }: Fields, say: Say): boolean {
  const isNumber = /^\d+$/.test(nonce.value.trim()) && Number.isSafeInteger(Number(nonce.value));
  markField(serverSeed, /^[0-9a-f]{64}$/i.test(serverSeed.value.trim()) ? '' : say('verifyNeedSeed'));
  markField(clientSeed, clientSeed.value === '' ? say('verifyNeedClientSeed') : '');
  markField(nonce, isNumber ? '' : say('verifyNeedNonce'));
  const wrong = [serverSeed, clientSeed, nonce].find((field) => field.hasAttribute('aria-invalid'));
  wrong?.focus();
  return wrong === undefined;
}

type LoadedProof = ProofOfKind & { choice: ProofChoice | null };

/** Loads the proof of a game's kind once; a load that failed is tried again. */
function createProofs(words: Words): (code: string) => Promise<LoadedProof> {
  const kinds = new Map<string, Promise<LoadedProof>>();
  return (code) => {
    const kind = findGame(code)?.kind ?? '';
    const known = kinds.get(kind);
    if (known) return known;
    const loading = loadKindProof(kind, words).then((loaded) => ({ ...loaded, choice: loaded.proof.choice?.(loaded.words) ?? null }));
    kinds.set(kind, loading);
    loading.catch(() => kinds.delete(kind));
    return loading;
  };
}

function pageOf(say: Say, ...parts: HTMLElement[]): HTMLElement {
  return element(
    'main',
    { class: 'verify' },
    element(
      'div',
      { class: 'page' },
      element(
        'header',
        {},
        element('span', { class: 'seal' }, icon('shield-check')),
        element('div', {}, element('p', { class: 'mark' }, 'Lantern'), element('h1', {}, say('verifyTitle'))),
        element('p', { class: 'lead' }, say('verifyIntro')),
      ),
      ...parts,
    ),
  );
}

/** The public page: look a round up or enter its seeds, and see every step computed here. `names`: of the games by code. */
export function startVerify(words: Words, names: ReadonlyMap<string, string>): void {
  const { say } = words;
  document.title = `${say('verifyTitle')} · Lantern`;
  const scheme = new URLSearchParams(location.search).get('scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme;
  const api = createApi('');
  const { form, fields, setChoice, params, fillParams, showMessage } = createForm(say, names);
  const steps = element('div', { class: 'proof', 'aria-live': 'polite' });
  const round = textInput({ maxlength: 64 });
  const lookup = element(
    'form',
    { class: 'lookup', novalidate: true },
    labelled(say('verifyRound'), 'round', round),
    element('button', { class: 'plain', type: 'submit' }, say('verifyLoad')),
    element('p', { class: 'hint' }, say('verifyRoundHint')),
  );
  let known: VerifyInfo | null = null;
  const proofOf = createProofs(words);

  /** The proof of the chosen game's kind; its choice takes its place in the form. */
  async function kindOf(code: string): Promise<ProofOfKind> {
    const ready = await proofOf(code);
    if (fields.game.value === code) setChoice(ready.choice);
    return ready;
  }

  async function run(): Promise<void> {
    const nonce = Number(fields.nonce.value);
    const serverSeed = fields.serverSeed.value.trim();
    steps.replaceChildren();
    showMessage('');
    if (!isWhole(fields, say)) return;
    const isKnown = known?.serverSeed === serverSeed && known.nonce === nonce && known.clientSeed === fields.clientSeed.value;
    const played = isKnown ? known : null;
    try {
      const kind = await kindOf(fields.game.value);
      const computed = played
        ? recomputePlayed(played)
        : recompute({
            game: fields.game.value,
            serverSeed,
            clientSeed: fields.clientSeed.value,
            nonce,
            params: params(),
            bet: 100_00000n,
            step: 1n,
            serverSeedHash: null,
          });
      showMessage('');
      if (computed) steps.replaceChildren(...showSteps(kind, computed, played));
    } catch (error) {
      showMessage(error instanceof RangeError ? error.message : say('refusedOther'), true);
    }
  }

  async function load(publicId: string): Promise<void> {
    showMessage('');
    for (const field of [round, fields.serverSeed, fields.clientSeed, fields.nonce]) markField(field, '');
    steps.replaceChildren(...[1, 2, 3].map(() => element('div', { class: 'bone' })));
    try {
      known = await api.verification(publicId);
      steps.replaceChildren();
      fields.game.value = known.game;
      fields.serverSeed.value = known.serverSeed ?? '';
      fields.clientSeed.value = known.clientSeed;
      fields.nonce.value = String(known.nonce);
      await kindOf(known.game);
      fillParams(known.params);
      if (known.serverSeed === null) steps.replaceChildren(element('p', { class: 'end' }, icon('info'), say('verifyHidden')));
      else await run();
    } catch (error) {
      steps.replaceChildren();
      markField(round, error instanceof GameRefusal ? say('verifyNotFound') : say('unreachableText'));
      round.focus();
    }
  }

  const showChoice = (): void => {
    kindOf(fields.game.value).catch(() => {
      showMessage(say('unreachableText'), true);
    });
  };
  fields.game.addEventListener('change', showChoice);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  lookup.addEventListener('submit', (event) => {
    event.preventDefault();
    if (round.value.trim()) return void load(round.value.trim());
    markField(round, say('verifyNeedRound'));
    round.focus();
  });
  // A looked-up round is shown before the form that computes any other.
  document.body.replaceChildren(pageOf(say, lookup, steps, form));
  const asked = decodeURIComponent(location.hash.slice(1));
  if (!asked) {
    showChoice();
    return;
  }
  round.value = asked;
  void load(asked);
}
