import type { HistoryItem } from '../../../src/api-types.ts';
import type { Table } from '../play/table.ts';
import type { Key } from '../i18n/words.ts';
import { element } from '../shell/dom.ts';
import { formatTagOf } from '../i18n/words.ts';

const stateWords: Partial<Record<HistoryItem['state'], Key>> = {
  open: 'stateOpen',
  settling: 'stateSettling',
  void: 'stateVoid',
  refused: 'stateRefused',
};

/** One played round as a row: what happened, when, stake and return, and the way to its proof. */
export function roundRow(table: Table<string>, item: HistoryItem): HTMLLIElement {
  const {
    words: { say, language },
    money,
  } = table;
  const bet = BigInt(item.bet);
  const payout = BigInt(item.payout);
  const stateWord = stateWords[item.state];
  const what = [table.page.roundText(item, table.words), stateWord ? say(stateWord) : ''].filter(Boolean).join(' · ');
  const at = new Intl.DateTimeFormat(formatTagOf(language), { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(item.at));
  const proof = element('a', { href: item.verifyUrl, target: '_blank', rel: 'noopener' }, say('verify'));
  proof.addEventListener('click', (event) => {
    event.preventDefault();
    void import('./verify-panel.ts').then(({ openVerification }) => openVerification(table, item));
  });
  return element(
    'li',
    {},
    element('div', {}, element('div', { class: 'what' }, what), element('div', { class: 'when' }, at)),
    element(
      'div',
      { class: 'sum' },
      element('b', { class: payout > bet ? 'won' : null }, money.full(payout)),
      element('span', {}, `${say('stake')} ${money.full(bet)}`),
    ),
    proof,
  );
}

/** Rows shaped like what comes, while it comes. */
export function boneRows(count: number): HTMLLIElement[] {
  return Array.from({ length: count }, () => element('li', { 'aria-hidden': 'true' }));
}
