import { playDice } from '@pavilion/fairness/dice';
import { createFloatStream, hashServerSeed } from '@pavilion/fairness/float-stream';
import { playSlot } from '@pavilion/fairness/slot';
import type { SlotMath } from '@pavilion/fairness/slot';
import type { DiceInfo, GameCode, SlotInfo, SlotSymbol } from '../../src/api-types.ts';

const symbols: readonly SlotSymbol[] = ['h1', 'h2', 'h3', 'h4', 'l1', 'l2', 'l3', 'l4', 'l5'];

function strip(reel: number, length: number): SlotSymbol[] {
  return Array.from({ length }, (_, i) => {
    if (i % 13 === 3) return 'scatter';
    if (reel > 0 && i % 11 === 6) return 'wild';
    return symbols[(i * 5 + reel * 2 + Math.floor(i / 9)) % symbols.length] ?? 'l5';
  });
}

const strips = [0, 1, 2, 3, 4].map((reel) => strip(reel, 37 + reel * 2));
const pays = Object.fromEntries(
  symbols.map((symbol, i) => [symbol, { 3: 14 - i, 4: 40 - i * 3, 5: 150 - i * 12 }]),
) as SlotMath['pays']['symbols'];

const lines = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];

export function mathOf(game: GameCode): SlotMath {
  const layout = game === 'koi-ascending' || game === 'prism-vault' ? 'ways' : 'lines';
  return {
    layout,
    lines: layout === 'lines' ? lines : [],
    coinsPerBet: 20,
    pays: { symbols: pays, scatter: { 3: 40, 4: 200, 5: 1000 } },
    freeSpins: { awards: { 3: 6, 4: 8, 5: 10 }, multipliers: [1, 2, 2, 3, 3, 5], cap: 30 },
    strips,
    freeStrips: strips,
  };
}

const names: Record<GameCode, string> = {
  'koi-ascending': 'Koi Ascending',
  'lantern-street': 'Lantern Street',
  'citrus-coast': 'Citrus Coast',
  'prism-vault': 'Prism Vault',
  dice: 'Moon Dice',
};

export function infoOf(code: GameCode): SlotInfo | DiceInfo {
  const base = `/art/games/${code === 'dice' ? 'moon-dice' : code}/`;
  const art = { tile: `${base}tile.webp`, background: `${base}background.webp`, symbols: {} };
  if (code === 'dice') {
    return { kind: 'dice', code, name: names[code], art, minChance: 100, maxChance: 9_500, edge: 100, rtpPpm: 990_000 };
  }
  const math = mathOf(code);
  const pictures = Object.fromEntries(['wild', 'scatter', ...symbols].map((symbol) => [symbol, `${base}symbols/${symbol}.webp`]));
  return {
    kind: 'slot',
    code,
    name: names[code],
    art: { ...art, symbols: pictures },
    layout: math.layout,
    lines: math.lines,
    ways: 243,
    coinsPerBet: math.coinsPerBet,
    pays: math.pays,
    freeSpins: math.freeSpins,
    strips: math.strips,
    freeStrips: math.freeStrips,
    rtpPpm: 962_400,
    hitPpm: 281_300,
    maxSpinWinHundredths: 124_000,
    maxRoundWinHundredths: 480_000,
    restGrid: [
      ['h1', 'h2', 'l1'],
      ['h2', 'h3', 'l3'],
      ['wild', 'scatter', 'h4'],
      ['h3', 'h1', 'l2'],
      ['l4', 'h4', 'h1'],
    ],
  };
}

export const serverSeed = '5f'.repeat(32);
export const serverSeedHash = hashServerSeed(serverSeed);

export interface Play {
  code: GameCode;
  bet: bigint;
  clientSeed: string;
  nonce: number;
  target: number;
  direction: 'over' | 'under';
}

export function playOnce({ code, bet, clientSeed, nonce, target, direction }: Play) {
  const stream = createFloatStream({ serverSeed, clientSeed, nonce });
  return code === 'dice' ? playDice(stream, { bet, target, direction, step: 1_000n }) : playSlot(stream, mathOf(code), bet);
}
