import type { RulesInfo } from '../../../src/api-types.ts';
import type { Game, Table } from '../play/table.ts';
import { element } from '../shell/dom.ts';
import { openPanel } from '../shell/panel.ts';
import { formatTagOf } from '../i18n/words.ts';

function numbers(pairs: readonly (readonly [string, string])[]): HTMLElement {
  const list = element('dl', { class: 'numbers' });
  for (const [name, value] of pairs) {
    list.append(element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  }
  return list;
}

function fill(table: Table<string>, game: Game | null, rules: RulesInfo | null): HTMLElement {
  const { words, session, page } = table;
  const { say, language } = words;
  const info = session.game;
  const share = new Intl.NumberFormat(formatTagOf(language), { style: 'percent', minimumFractionDigits: 2 });
  const body = element('div', {}, numbers([[say('rtpTitle'), share.format(info.rtpPpm / 1e6)], ...page.figures(info, words)]));
  for (const paragraph of rules?.paragraphs ?? []) body.append(element('p', {}, paragraph));
  if (page.rules) body.append(page.rules(table, info, game));
  body.append(
    element('h3', {}, say('malfunctionTitle')),
    element('p', {}, say('malfunctionText')),
    element('h3', {}, say('keysTitle')),
    element('p', {}, say('keysText')),
  );
  return body;
}

/** Rules and pays. What the page knows is shown at once; the server's paragraphs join when they come. */
export function openRules(table: Table<string>, game: Game | null): void {
  const content = element('div', {}, fill(table, game, null));
  openPanel(table.words.say, table.words.say('rulesTitle'), content);
  void table.api.rules().then(
    (rules) => {
      content.replaceChildren(fill(table, game, rules));
    },
    () => undefined,
  );
}
