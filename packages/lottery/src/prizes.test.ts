import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldDigits } from './digits.ts';
import { familyRules, findPlay, playById } from './families.ts';
import { ticketsAtRisk } from './at-risk.ts';
import { mostReturn } from './most-return.ts';
import { allNumbers, permutationCount, permutations } from './numbers.ts';
import type { Play, Prizes } from './play.ts';
import { compare, plus, ratio, show, times } from './ratio.ts';
import { styled } from './styles.ts';
import { anyText } from './testing/any-text.ts';
import { plainHits } from './testing/plain-prizes.ts';
import { bet, drawn, prizeFamilies, seeded, shapes } from './testing/prize-worlds.ts';

const plays = prizeFamilies.flatMap((family) => familyRules[family]?.plays ?? []);
const play = (code: string): Play<unknown> => {
  const [family = ''] = code.split('.');
  const found = findPlay(family as 'thai', code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
};
const contentOf = (code: string, text: string): string => {
  const reading = play(code).read(text, 2);
  if (!reading.ok) throw new Error(`${code} ${text}: ${reading.fault.problem}`);
  return reading.selection.content;
};

test('ids and codes are of one play each, in the range of the family', () => {
  const ranges = { 'vn-north': 3000, 'vn-south': 3100, 'four-d': 3300, thai: 3400, hanoi: 3500 } as Record<string, number>;
  expect(new Set(plays.map(({ id }) => id)).size).toBe(plays.length);
  expect(new Set(plays.map(({ code }) => code)).size).toBe(plays.length);
  for (const { id, family, code } of plays) {
    expect(Math.floor(id / 100) * 100).toBe(ranges[family]);
    expect(playById(id)?.code).toBe(code);
  }
});

describe('stakes and odds', () => {
  test.each([
    ['vn-north.lo.2', 27, '100.00', '75'],
    ['vn-north.lo.3', 23, '1000.00', '650'],
    ['vn-north.lo.4', 20, '10000.00', '5500'],
    ['vn-south.lo.2', 18, '100.00', '75'],
    ['vn-south.lo.3', 17, '1000.00', '650'],
    ['vn-south.lo.4', 16, '10000.00', '5500'],
    ['vn-north.de', 1, '100.00', '95'],
    ['vn-north.dau', 4, '100.00', '75'],
    ['vn-south.dau', 1, '100.00', '75'],
    ['vn-north.digit.head', 1, '10.00', '9'],
    ['vn-north.cang', 1, '1000.00', '900'],
    ['vn-north.xiu-chu', 4, '1000.00', '650'],
    ['vn-south.xiu-chu', 2, '1000.00', '650'],
    ['vn-south.nhat', 1, '100.00', '75'],
    ['thai.top.3', 1, '1000.00', '900'],
    ['thai.tod.3', 1, '166.6666', '150'],
    ['thai.bottom.3', 1, '250.00', '145'],
    ['thai.run.top', 1, '3.69', '3'],
    ['hanoi.run.bottom', 1, '5.2631', '4'],
    ['four-d.3a', 1, '1000.00', '660'],
    ['four-d.4a', 1, '10000.00', '6000'],
  ])('%s costs %i a line, fair %s, usual %s', (code, stakeTimes, fair, usual) => {
    const { digits } = play(code).picker as { digits: number };
    expect(play(code).read('123456789'.slice(0, digits), 1)).toMatchObject({ ok: true, selection: { stakes: stakeTimes } });
    expect([play(code).stakeTimes ?? 1, show(play(code).tiers[0]!.fair), play(code).tiers[0]!.usual]).toEqual([stakeTimes, fair, usual]);
  });

  // The figures of the trade are odds at which the house keeps nothing.
  test.each([
    ['vn-north.xien.2', 18.22],
    ['vn-north.xien.3', 81.31],
    ['vn-north.xien.4', 374.5],
    ['vn-north.truot.4', 3.01],
    ['vn-north.truot.8', 9.5],
    ['vn-north.truot.10', 17.2],
    ['vn-south.da', 38.3],
    ['vn-south.da.across', 11.06],
  ])('%s is fair at %d', (code, fair) => {
    const exact = Number(show(play(code).tiers[0]!.fair));
    expect(Math.abs(exact - fair)).toBeLessThanOrEqual(fair > 100 ? 0.06 : 0.011);
  });

  test('lô by the point: a point is a stake on all prizes, fair at 3.70 a hit, and a hit pays 99,000 for 29,000', () => {
    const byPoint = styled(play('vn-north.lo.2'), 54, 'point')!;
    expect(byPoint.stakes).toBe(2);
    expect([show(byPoint.tiers[0]!.fair), show(times(byPoint.tiers[0]!.usual!, ratio(29_000)))]).toEqual(['3.7037', '99000.00']);
    expect(show(times(styled(play('vn-north.lo.3'), 23, 'point')!.tiers[0]!.usual!, ratio(29_000)))).toBe('900000.00');
    expect(styled(play('vn-north.de'), 1, 'point')).toBeNull();
    const byMultiple = styled(play('vn-north.lo.2'), 54, 'multiple')!;
    expect([byMultiple.stakes, show(byMultiple.tiers[0]!.usual!)]).toEqual([54, '75.00']);
  });

  test('4D: prizes keep the proportions of the table, and a stake returns itself where the house keeps nothing', () => {
    expect(play('four-d.big').tiers.map(({ usual }) => usual)).toEqual(['2500', '1000', '500', '180', '60']);
    expect(play('four-d.small').tiers.map(({ usual }) => usual)).toEqual(['3500', '2000', '1000']);
    const counts = [1, 1, 1, 10, 10];
    for (const code of ['big', 'small', 'ibox-big', 'ibox-small']) {
      const { tiers } = play(`four-d.${code}`);
      const prizes = code.endsWith('big') ? 5 : 3;
      for (let from = 0; from < tiers.length; from += prizes) {
        const ways = code.startsWith('ibox') ? Number(tiers[from]!.code.split('.')[0]) : 1;
        const sum = tiers
          .slice(from, from + prizes)
          .map(({ fair }, index) => times(fair, ratio(ways * counts[index]!, 10_000)))
          .reduce(plus);
        expect(compare(sum, ratio(1))).toBe(0);
      }
    }
  });

  test('iBox: the table of the trade, and all permutations together within [straight, straight + permutations)', () => {
    const table = (code: string): Record<string, number> =>
      Object.fromEntries(play(code).tiers.map((tier) => [tier.code, Number(tier.usual)]));
    const [big, small] = [table('four-d.ibox-big'), table('four-d.ibox-small')];
    expect([24, 12, 6, 4].map((ways) => big[`${ways}.first`])).toEqual([105, 209, 417, 625]);
    expect([24, 12, 6, 4].map((ways) => small[`${ways}.first`])).toEqual([146, 292, 584, 875]);
    for (const [name, boxed] of [['big', big] as const, ['small', small] as const])
      for (const { code, usual } of play(`four-d.${name}`).tiers)
        for (const ways of [24, 12, 6, 4]) {
          const sum = ways * boxed[`${ways}.${code}`]!;
          expect(sum).toBeGreaterThanOrEqual(Number(usual));
          expect(sum).toBeLessThan(Number(usual) + ways);
        }
  });
});

test('permutations of every number of four digits are as many as counted, and quadruples one', () => {
  expect(allNumbers(4).filter((number) => permutations(number).length !== permutationCount(number))).toEqual([]);
  expect([permutationCount('1234'), permutationCount('1123'), permutationCount('1122'), permutationCount('1112')]).toEqual([24, 12, 6, 4]);
  expect(play('four-d.ibox-big').read('1234 7777', 2)).toEqual({ ok: false, fault: { problem: 'quadruple', at: 1 } });
  expect(play('thai.tod.3').read('777', 2)).toEqual({ ok: false, fault: { problem: 'quadruple', at: 0 } });
});

describe('what is read', () => {
  test.each([
    ['vn-north.lo.2', '72, 27;08', '08,27,72', 81],
    ['vn-north.lo.2', '２７ ۷۲', '27,72', 54],
    ['vn-north.xien.2', '56-12,34 78', '12-56,34-78', 2],
    ['vn-north.xien.2', '12,34,56', '12-34,12-56,34-56', 3],
    ['vn-north.xien.3', '12,34,56', '12-34-56', 1],
    ['vn-north.truot.4', '40,30,20,10', '10-20-30-40', 1],
    ['vn-south.da', '12-34-56-78-90,01-02', '01-02,12-34-56-78-90', 11],
    ['vn-south.da.across', '34,12', '12-34', 1],
    ['vn-south.da.across', '34-12,56 78 @ 317', '12-34,56-78@317', 2],
    ['four-d.ibox-big', '4321 2211', '1122,1234', 2],
  ])('%s %j', (code, text, content, stakes) => {
    expect(play(code).read(text, 2)).toEqual({ ok: true, selection: { content, stakes } });
  });

  test.each<[string, string, string, number | undefined]>([
    ['vn-north.lo.2', '', 'few', undefined],
    ['vn-north.lo.2', '12,7', 'digits', 1],
    ['vn-north.lo.2', '12,x7', 'form', 1],
    ['vn-north.lo.2', '00-09', 'form', 0],
    ['vn-north.lo.2', '12,13,12', 'double', 2],
    ['vn-north.lo.4', allNumbers(4).slice(0, 5001).join(), 'many', undefined],
    ['vn-north.xien.2', '12-12', 'double', 0],
    ['vn-north.xien.2', '12-34,34-12', 'double', 1],
    ['vn-north.xien.2', '12', 'few', undefined],
    ['vn-north.xien.2', '12-34-56', 'many', 0],
    ['vn-north.xien.4', allNumbers(2).slice(0, 24).join(), 'many', undefined],
    ['vn-south.da', '12,34,56,78,90,11', 'many', undefined],
    ['four-d.ibox-small', '1234,4321', 'double', 1],
  ])('%s refuses %.20s', (code, text, problem, at) => {
    expect(play(code).read(text, 2)).toEqual({ ok: false, fault: at === undefined ? { problem } : { problem, at } });
  });

  test('any text: never throws, and what is understood is its own canonical spelling', () => {
    const text = fc.oneof(
      anyText(40),
      fc.string({ unit: fc.constantFrom(...'0123456789,- ;_.'), maxLength: 40 }),
      fc.array(fc.constantFrom('12', '34', '56', '123', '1234', '9'), { maxLength: 6 }).map((parts) => parts.join(',')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...plays), fc.constantFrom(1 as const, 2 as const), (typed, { read }, approach) => {
        const reading = read(typed, approach);
        if (reading.ok) expect(read(reading.selection.content, approach)).toEqual(reading);
      }),
      { numRuns: 2000 },
    );
  });
});

/** 20,000 bets in each family, four on a result: every play wins at least 20 of them. */
test('100,000 bets on results agree with the plain account; keys cover, parts add up, lines add up', () => {
  const below = seeded(20_261_123);
  const seen = new Map<string, number>();
  for (let round = 0; round < 5000; round += 1)
    for (const family of prizeFamilies) {
      const { draw, plays } = familyRules[family]!;
      const one = drawn(family, below);
      for (let each = 0; each < 4; each += 1) {
        const chosen = plays[below(plays.length)]!;
        const prizes = (chosen.across ? draw.join?.([one, drawn(family, below)]) : one) as Prizes;
        const reading = chosen.read(bet(chosen, below, prizes), 2);
        if (!reading.ok) throw new Error(`${chosen.code}: ${reading.fault.problem}`);
        const { content } = reading.selection;
        const hits = chosen.hits(content, prizes);
        const plain = plainHits(chosen.code, content, prizes);
        if (hits.join() !== plain.join()) expect({ code: chosen.code, content, prizes, hits }).toEqual({ hits: plain });
        if (hits.some((hit) => hit > 0)) seen.set(chosen.code, (seen.get(chosen.code) ?? 0) + 1);
        if (round % 50 === 0) proveShares(chosen, content, prizes, hits);
      }
    }
  expect(plays.filter(({ code }) => (seen.get(code) ?? 0) < 20).map(({ code }) => code)).toEqual([]);
});

function proveShares(play: Play<unknown>, content: string, prizes: Prizes, hits: readonly number[]): void {
  const lines = content.split(',').map((line) => play.hits(line, prizes));
  expect(play.tiers.map((_, tier) => lines.reduce((sum, line) => sum + line[tier]!, 0))).toEqual(hits);

  const keys = play.exposure(content);
  expect(new Set(keys.map(({ key, tier }) => `${tier} ${key}`)).size).toBe(keys.length);
  const covered = play.tiers.map(() => 0);
  for (const { key, tier, stakes, times = 1 } of keys)
    if (hits[tier]! > 0 && plainHits(play.code, key, prizes)[tier]! > 0) covered[tier] = covered[tier]! + stakes * times;
  hits.forEach((hit, tier) => expect(covered[tier]).toBeGreaterThanOrEqual(hit));

  const summed = play.tiers.map(() => 0);
  for (const { name, values, alike = 1 } of (play.pieces?.(content) ?? [content]).flatMap((piece) => play.parts(piece))) {
    const drawn = valuesOf(name, prizes);
    expect(drawn).toHaveLength(alike);
    for (const value of drawn) values.get(value)?.forEach((hit, tier) => (summed[tier] = summed[tier]! + hit));
  }
  expect(summed).toEqual(hits);
}

/** What parts of the result by one name are: the tails of a prize's numbers, or how many of some numbers come. */
function valuesOf(name: string, prizes: Prizes): string[] {
  const [, prize = '', tail = ''] = /^(\w+):(\d)$/.exec(name) ?? [];
  if (prize !== '') return prizes[prize]!.map((drawn) => drawn.slice(-Number(tail)));
  const numbers = name.replace(/^.*among /, '').split('-');
  const come = numbers.filter((number) => Object.values(prizes).some((list) => list.some((drawn) => drawn.endsWith(number))));
  return [come.length === numbers.length ? 'all' : come.length === 0 ? 'none' : 'some'];
}

test('a part has as many values as it says: all tails together are covered whole', () => {
  for (const code of ['vn-north.lo.2', 'vn-north.de', 'vn-north.digit.head', 'vn-north.digit.tail', 'thai.run.top', 'hanoi.bottom.2']) {
    const { picker } = play(code) as { picker: { digits: number } };
    for (const { size, values } of play(code).parts(allNumbers(picker.digits).join())) expect(values.size).toBe(size);
  }
  // All 27 tails can be the one number, and each is one of a hundred.
  const bet = { play: play('vn-north.lo.2'), unit: 10n, odds: [ratio(75)], payouts: [750n] };
  expect(mostReturn([{ ...bet, content: '12' }])).toBe(20_250n);
  // So are the stakes on all numbers of it: nothing but the house's share was at risk.
  const { draw } = familyRules['vn-north']!;
  const risk = (content: string) =>
    ticketsAtRisk({ stake: 27n * 10n * BigInt(content.split(',').length), bets: [{ ...bet, content }], draw });
  expect(risk(allNumbers(2).join())).toBe(6_750n);
  expect(risk('12')).toBe(270n);
  expect(play('vn-north.digit.head').parts('5')[0]!.name).toBe(play('vn-north.de').parts('51')[0]!.name);
});

describe('results', () => {
  const below = seeded(7);

  test('what is written is read again; plays hang on nothing else', () => {
    for (const family of prizeFamilies) {
      const { draw } = familyRules[family]!;
      const prizes = drawn(family, below);
      expect(draw.readResult(draw.writeResult(prizes))).toEqual(prizes);
      expect(Object.keys(draw.facts(prizes)).length).toBeGreaterThan(0);
    }
  });

  test('one block, and a line a prize, in any digits; the South also from its last prize', () => {
    for (const family of prizeFamilies) {
      const { draw } = familyRules[family]!;
      const prizes = drawn(family, below) as Record<string, string[]>;
      const codes = Object.keys(shapes[family]!);
      const lines = codes.map((code) => prizes[code]!.join(' - '));
      expect(draw.readResult(codes.flatMap((code) => prizes[code]!).join(' '))).toEqual(prizes);
      expect(draw.readResult(lines.join('\r\n'))).toEqual(prizes);
      expect(draw.readResult(lines.join('\n').replace(/\d/g, (digit) => String.fromCodePoint(0xe50 + Number(digit))))).toEqual(prizes);
      if (family === 'vn-south') {
        expect(draw.readResult(lines.toReversed().join('\n'))).toEqual(prizes);
        expect(
          draw.readResult(
            codes
              .toReversed()
              .flatMap((code) => prizes[code]!)
              .join(','),
          ),
        ).toEqual(prizes);
      }
    }
  });

  test('labels of people, in any order', () => {
    const { draw } = familyRules['vn-south']!;
    const typed =
      'Giải tám: 12\nG.7 345\nGiải 6: 6789 0123 4567\nG5: 8901\nGiải tư\n11111 22222 33333 44444\n55555 66666 77777\nG3 88888 99999\nnhì 10101\nGiải nhất: 20202\nĐặc biệt: 123456';
    expect(draw.readResult(typed)).toMatchObject({ special: ['123456'], g4: { length: 7 }, g6: ['6789', '0123', '4567'], g8: ['12'] });
    expect(familyRules.thai!.draw.readResult('รางวัลที่ 1: ๑๒๓๔๕๖\nเลขหน้า 3 ตัว 111 222\nเลขท้าย 3 ตัว 333 444\nเลขท้าย 2 ตัว 55')).toEqual({
      first: ['123456'],
      front: ['111', '222'],
      back: ['333', '444'],
      two: ['55'],
    });
    expect(familyRules.hanoi!.variants?.['lao']?.readResult('1234 56')).toEqual({ special: ['1234'], next: ['56'] });
  });

  test.each([
    [
      '',
      [
        { prize: 'first', index: 0, problem: 'missing' },
        { prize: 'front', index: 0, problem: 'missing' },
      ],
    ],
    ['123456\n111 222\n333\n55', [{ prize: 'back', index: 1, problem: 'missing' }]],
    ['123456 111 222 333 55', [{ prize: 'back', index: 1, problem: 'missing' }]],
    ['123456\n111 22\n333 444\n55', [{ prize: 'front', index: 1, problem: 'digits', text: '22' }]],
    ['123456\n111 2x2\n333 444\n55', [{ prize: 'front', index: 1, problem: 'form', text: '2x2' }]],
    ['123456\n111 222\n333 444\n55 66', [{ prize: 'two', index: 1, problem: 'extra', text: '66' }]],
    [
      '{"first":["123456"],"front":["111","222"],"back":["333","444"],"two":["55"],"more":[]}',
      [{ prize: 'more', index: 0, problem: 'extra' }],
    ],
    ['{', [{ prize: 'first', index: 0, problem: 'form', text: '{' }]],
  ])('%j is no result of the Thai draw', (typed, faults) => {
    const answer = familyRules.thai!.draw.checkResult?.(typed);
    expect(answer).toMatchObject({ ok: false, faults: expect.arrayContaining(faults.map((fault) => expect.objectContaining(fault))) });
    expect(familyRules.thai!.draw.readResult(typed)).toBeNull();
  });

  test('no text makes it throw', () => {
    const piece = fc.oneof(anyText(9), fc.constantFrom('{', '"special"', '[]', 'g1', '12345', '\n', ':'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom(...prizeFamilies), (pieces, family) => {
        const { draw } = familyRules[family]!;
        const answer = draw.checkResult?.(pieces.join(' '));
        expect(answer?.ok).toBe(draw.readResult(pieces.join(' ')) !== null);
      }),
    );
  });
});

test('decimal digits of every numbering system of the platform are read', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  expect(systems).toContain('thai');
  for (const numberingSystem of systems) {
    const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210);
    if (/^\p{Nd}{10}$/u.test(written)) expect(foldDigits(written)).toBe('9876543210');
  }
});

test('lines of two combinations that share a pair are two stakes on it', () => {
  const content = contentOf('vn-south.da', '12-34,12-34-56');
  expect(play('vn-south.da').exposure(content)).toContainEqual({ key: '12-34', tier: 0, stakes: 2 });
});
