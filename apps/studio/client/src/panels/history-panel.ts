import type { Table } from '../play/table.ts';
import { element } from '../shell/dom.ts';
import { openPanel } from '../shell/panel.ts';
import { boneRows, roundRow } from './round-list.ts';

/** The player's rounds in this game, newest first, page by page. */
export function openHistory(table: Table<string>): void {
  const {
    words: { say },
    api,
  } = table;
  const list = element('ol', { class: 'rounds bones' });
  const more = element('button', { class: 'plain wide', type: 'button', hidden: true }, say('loadMore'));
  const note = element('p', { class: 'hint', role: 'status' });
  let cursor: string | null = null;
  list.append(...boneRows(6));

  async function load(): Promise<void> {
    more.disabled = true;
    note.textContent = '';
    try {
      const page = await api.history(cursor);
      if (list.classList.contains('bones')) list.replaceChildren();
      list.classList.remove('bones');
      list.append(...page.items.map((item) => roundRow(table, item)));
      cursor = page.next;
      more.textContent = say('loadMore');
      more.hidden = cursor === null;
      if (list.children.length === 0) list.replaceWith(element('p', { class: 'empty' }, say('historyEmpty')));
    } catch {
      list.classList.remove('bones');
      if (list.querySelector('[aria-hidden]')) list.replaceChildren();
      note.textContent = say('unreachableText');
      more.textContent = say('tryAgain');
      more.hidden = false;
    }
    more.disabled = false;
  }
  more.addEventListener('click', () => {
    void load();
  });
  openPanel(say, say('historyTitle'), element('div', {}, list, note, more));
  void load();
}
