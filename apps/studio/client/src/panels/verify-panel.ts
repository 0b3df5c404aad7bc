import '../verify/verify.css';
import type { HistoryItem } from '../../../src/api-types.ts';
import { loadKindProof } from '../games/load-kind.ts';
import type { Table } from '../play/table.ts';
import { element } from '../shell/dom.ts';
import { openPanel } from '../shell/panel.ts';
import { recomputePlayed } from '../verify/recompute.ts';
import { showSteps } from '../verify/steps.ts';

/** The proof of one round, computed here; a frame may not open the public page, so it is in the game as well. */
export async function openVerification({ api, words, session }: Table, item: HistoryItem): Promise<void> {
  const { say } = words;
  const proof = element('div', { class: 'proof', 'aria-live': 'polite' }, element('p', {}, say('loading')));
  const address = new URL(item.verifyUrl, location.origin).href;
  openPanel(
    say,
    `${say('verifyTitle')} · ${item.nonce}`,
    element('div', {}, element('p', {}, say('verifyIntro')), proof, element('p', { class: 'hint' }, element('code', {}, address))),
  );
  try {
    const [round, kind] = await Promise.all([api.verification(item.publicId), loadKindProof(session.game.kind, words)]);
    const computed = recomputePlayed(round);
    proof.replaceChildren(...(computed ? showSteps(kind, computed, round) : [element('p', {}, say('verifyHidden'))]));
  } catch {
    proof.replaceChildren(element('p', {}, say('unreachableText')));
  }
}
