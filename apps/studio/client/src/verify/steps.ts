import type { VerifyInfo } from '../../../src/api-types.ts';
import type { KindProof } from '../games/kind-page.ts';
import type { Words } from '../i18n/words.ts';
import { element } from '../shell/dom.ts';
import { icon } from '../shell/icons.ts';
import { codeLine } from './fields.ts';
import { sameEvents } from './recompute.ts';
import type { RecomputedRound } from './recompute.ts';

/** How a kind's rounds are proved, with the words for it. */
export interface ProofOfKind {
  proof: KindProof;
  words: Words<string>;
}

function drawTable({ proof, words }: ProofOfKind, { draws }: RecomputedRound): HTMLElement {
  const table = element('table', { class: 'draws' });
  draws.forEach((draw, i) => {
    const { bytes, float } = draw;
    table.append(
      element(
        'tr',
        {},
        proof.drawName ? element('th', { scope: 'row' }, proof.drawName(words, i)) : null,
        element('td', {}, element('code', {}, bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' '))),
        element('td', {}, element('code', {}, float.toFixed(10))),
        element('td', {}, proof.chosen(words, draw)),
      ),
    );
  });
  return table;
}

/** The computed round step by step; `played` adds the comparison with what the player saw. */
export function showSteps(kind: ProofOfKind, round: RecomputedRound, played: VerifyInfo | null): HTMLElement[] {
  const { proof, words } = kind;
  const { say } = words;
  const step = (n: number, title: string, ...children: (Node | string)[]): HTMLElement =>
    element('section', { class: 'proof-step' }, element('h2', {}, element('i', { 'aria-hidden': 'true' }, String(n)), title), ...children);
  const match = say(round.seedMatches ? 'verifyFingerprintOk' : 'verifyFingerprintBad');
  const nodes = [
    step(
      1,
      say('verifyStepHash'),
      codeLine(say, say('verifyStepHashText'), round.seedHash),
      played ? element('p', { class: round.seedMatches ? 'match good' : 'match bad' }, icon(round.seedMatches ? 'check' : 'x'), match) : '',
    ),
    step(2, say('verifyStepHmac'), codeLine(say, say('verifyStepHmacName'), round.message)),
    step(3, say('verifyStepFloats'), element('p', {}, proof.drawsText(words)), drawTable(kind, round)),
    step(4, say('verifyStepOutcome'), proof.outcome(words, round.events)),
  ];
  if (!played) return nodes;
  const isSame = round.seedMatches && sameEvents(round.events, played.events);
  nodes.unshift(
    element(
      'p',
      { class: isSame ? 'end good' : 'end bad' },
      icon(isSame ? 'shield-check' : 'circle-alert'),
      say(isSame ? 'verifyMatches' : 'verifyDiffers'),
    ),
  );
  return nodes;
}
