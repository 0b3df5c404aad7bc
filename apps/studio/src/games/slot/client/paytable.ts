import { element } from '../../../../client/src/shell/dom.ts';
import type { Game, Table } from '../../../../client/src/play/table.ts';
import type { SlotSymbol } from '../events.ts';
import type { SlotInfo } from '../kind.ts';
import type { SlotKey } from './key.ts';

const paying: readonly SlotSymbol[] = ['h1', 'h2', 'h3', 'h4', 'l1', 'l2', 'l3', 'l4', 'l5'];
const counts = [5, 4, 3] as const;

function picture(game: Game | null, symbol: string): HTMLCanvasElement {
  const canvas = element('canvas', { width: 128, height: 128, role: 'img', 'aria-label': symbol });
  game?.drawSymbol?.(symbol, canvas);
  return canvas;
}

/** A small picture of one line across the 5 × 3 cells. */
function drawLine(rows: readonly number[]): HTMLCanvasElement {
  const canvas = element('canvas', { width: 152, height: 92, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const style = getComputedStyle(document.documentElement);
  const cell = { width: 28, height: 28, gap: 2 };
  const at = (reel: number, row: number): [number, number] => [2 + reel * (cell.width + cell.gap), 2 + row * (cell.height + cell.gap)];
  for (let reel = 0; reel < 5; reel += 1) {
    for (let row = 0; row < 3; row += 1) {
      const [x, y] = at(reel, row);
      context.fillStyle = rows[reel] === row ? style.getPropertyValue('--money') : style.getPropertyValue('--surface-3');
      context.globalAlpha = rows[reel] === row ? 1 : 0.7;
      context.beginPath();
      context.roundRect(x, y, cell.width, cell.height, 6);
      context.fill();
    }
  }
  return canvas;
}

function paytable({ words: { say }, money }: Table<SlotKey>, info: SlotInfo, game: Game | null): HTMLElement {
  const bet = game?.bet() ?? 0n;
  const coin = bet / BigInt(info.coinsPerBet);
  const grid = element('div', { class: 'pays' });
  const rows = (pays: Readonly<Record<3 | 4 | 5, number>>): HTMLElement => {
    const list = element('dl', {});
    for (const count of counts) {
      if (pays[count] > 0) list.append(element('dt', {}, `${count}×`), element('dd', {}, money.full(BigInt(pays[count]) * coin)));
    }
    return list;
  };
  for (const symbol of paying) {
    const pays = info.pays.symbols[symbol];
    if (pays) grid.append(element('div', { class: 'pay' }, picture(game, symbol), rows(pays)));
  }
  const { 3: three, 4: four, 5: five } = info.freeSpins.awards;
  grid.append(
    element('div', { class: 'pay whole' }, picture(game, 'wild'), element('p', {}, say('wildText'))),
    element(
      'div',
      { class: 'pay whole' },
      picture(game, 'scatter'),
      element('div', {}, element('p', {}, say('scatterText', { three, four, five })), rows(info.pays.scatter)),
    ),
  );
  return grid;
}

export function showSlotRules(table: Table<SlotKey>, info: SlotInfo, game: Game | null): HTMLElement {
  const {
    words: { say },
    money,
  } = table;
  const part = element(
    'div',
    {},
    element('h3', {}, say('paytable')),
    element('p', {}, say('paytableFor', { bet: money.full(game?.bet() ?? 0n) })),
    paytable(table, info, game),
  );
  const list = info.freeSpins.multipliers;
  part.append(
    element('h3', {}, say('freeSpinsTitle')),
    element('p', {}, say('freeSpinsText', { first: list[0] ?? 1, last: list.at(-1) ?? 1, cap: info.freeSpins.cap })),
  );
  if (info.layout === 'ways') {
    part.append(element('h3', {}, say('waysTitle', { count: info.ways })), element('p', {}, say('waysText')));
    return part;
  }
  const lines = element('div', { class: 'lines' });
  info.lines.forEach((rows, i) => {
    lines.append(element('figure', {}, drawLine(rows), String(i + 1)));
  });
  part.append(element('h3', {}, say('linesTitle', { count: info.lines.length })), element('p', {}, say('linesText')), lines);
  return part;
}
