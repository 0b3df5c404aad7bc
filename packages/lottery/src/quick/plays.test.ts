import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_STAKES, type Numbers, type Play } from '../play.ts';
import { hitsByWords } from '../testing/by-words.ts';
import { everyResult } from '../testing/chances.ts';
import { contents, FAMILIES, find, isDigits, isLines, plays, results } from '../testing/quick-worlds.ts';
import { eleven } from './eleven.ts';
import { k3 } from './k3.ts';
import { pk10 } from './pk10.ts';
import { ssc } from './ssc.ts';

const each = plays.map((play) => [play.code, play] as const);
const settings = { numRuns: 15 };
const add = (a: readonly number[], b: readonly number[]): number[] => a.map((count, at) => count + (b[at] ?? 0));
const none = (play: Play<Numbers>): number[] => play.tiers.map(() => 0);

describe.each(each)('%s', (code, play) => {
  test('is won as its words say, at the keys and in the parts it names', () => {
    fc.assert(
      fc.property(contents(play), fc.array(results(play), { minLength: 2, maxLength: 3 }), ({ content, stakes }, drawn) => {
        expect(stakes).toBeGreaterThan(0);
        expect(stakes).toBeLessThanOrEqual(MAX_STAKES);
        const parts = (play.pieces?.(content) ?? [content]).flatMap((piece) => play.parts(piece));
        const exposure = play.exposure(content);
        expect(new Set(exposure.map(({ key, tier }) => `${key} ${tier}`)).size).toBe(exposure.length);
        expect(Math.max(...exposure.map(({ key }) => key.length))).toBeLessThanOrEqual(64);
        for (const result of drawn) {
          const hits = play.hits(content, result);
          const words = hitsByWords(code, content, result);
          expect(hits, `${content} at ${result.join()}`).toEqual(play.tiers.map((tier) => words[tier.code] ?? 0));
          expect(
            parts.reduce((total, part) => add(total, part.values.get(valueOf(play, part.name, result)) ?? none(play)), none(play)),
          ).toEqual(hits);
          const exposed = none(play);
          for (const { key, tier, stakes: owed } of exposure) exposed[tier]! += owed * trueAt(play, key, tier, result);
          expect(exposed).toEqual(hits);
        }
      }),
      settings,
    );
  });

  const backwards = (row: string): string => {
    const isTogether = isDigits(play) && (isLines(play) || /positions$|any|single/.test(code)) && !row.includes('-') && !/[a-z]/.test(row);
    return isTogether ? [...row].toReversed().join(',') : row.split('-').toReversed().join(' ');
  };

  test('has one spelling for a selection, whatever the order of what was sent', () => {
    fc.assert(
      fc.property(contents(play), ({ sent, approach, content, stakes }) => {
        expect(play.read(content, approach)).toEqual({ ok: true, selection: { content, stakes } });
        const shuffled = approach === 2 ? sent.split(', ').toReversed().join('\n') : sent.split('_').map(backwards).join('_');
        expect(play.read(` ${shuffled} `.toUpperCase(), approach)).toEqual({ ok: true, selection: { content, stakes } });
      }),
      settings,
    );
  });

  test('reads any text without falling', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[0-9#_,\- ]{0,40}$/),
      fc.constantFrom('BIG_', '１２_3', 'big-#', '٣', '1'.repeat(3000), '0_1_2_3_4'),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(1 as const, 2 as const), (text, approach) => {
        const reading = play.read(text, approach);
        if (reading.ok) expect(play.read(reading.selection.content, approach)).toEqual(reading);
      }),
      settings,
    );
    expect(play.read('1,'.repeat(1_000_000), 2)).toEqual({ ok: false, fault: { problem: 'many' } });
  });
});

/** Whether a key comes true at a tier: a key is the smallest selection of the play, its row before a colon. */
function trueAt(play: Play<Numbers>, key: string, tier: number, result: Numbers): number {
  const [, row, option = key] = /^(\d+):(.+)$/.exec(key) ?? [];
  return hitsByWords(play.code, '#_'.repeat(Number(row ?? 1) - 1) + option, result)[play.tiers[tier]!.code] ? 1 : 0;
}

/** The value of a part by its name. */
function valueOf(play: Play<Numbers>, part: string, result: Numbers): string {
  if (part === 'sum') return String(play.family === 'pk10' ? result[0]! + result[1]! : result.reduce((a, b) => a + b));
  if (part === 'drawn') return result.toSorted((a, b) => a - b).join('-');
  if (part === 'low') return String(result.filter((number) => number <= 40).length);
  if (part === 'odd') return String(result.filter((number) => number % 2 === 1).length);
  if (part.startsWith('of '))
    return String(
      part
        .slice(3)
        .split('-')
        .filter((number) => result.includes(Number(number))).length,
    );
  if (part === 'poker' || part === 'bull')
    return String(play.tiers.findIndex((tier) => hitsByWords(play.code, tier.code, result)[tier.code]));
  return part
    .split('-')
    .map((place) => result[Number(place) - 1])
    .join('-');
}

test('hits of two lists together are those of each', () => {
  const lists = fc.uniqueArray(fc.stringMatching(/^\d{3}$/), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(lists, fc.nat({ max: 30 }), results(ssc.plays[0]!), (lines, cut, result) => {
      for (const code of ['ssc.straight.back-three', 'ssc.group3.back', 'ssc.group6.back']) {
        const play = find(code);
        const good = lines.filter((line) => play.read(line, 2).ok);
        const hits = (some: readonly string[]): number => {
          const reading = play.read(some.join(), 2);
          return reading.ok ? (play.hits(reading.selection.content, result)[0] ?? 0) : 0;
        };
        const apart = new Set(good.slice(0, cut).map((line) => (code.includes('group') ? [...line].toSorted().join('') : line)));
        const rest = good.slice(cut).filter((line) => !apart.has(code.includes('group') ? [...line].toSorted().join('') : line));
        expect(hits([...apart, ...rest])).toBe(hits([...apart]) + hits(rest));
      }
    }),
  );
});

describe('selections', () => {
  test.each<[string, 1 | 2, string, [string, number]]>([
    ['ssc.straight.five', 1, '10_2_3_4_5', ['01_2_3_4_5', 2]],
    ['ssc.straight.five', 2, '12345 12345;54321', ['12345,54321', 2]],
    ['ssc.straight.five', 1, `٧_${Array(4).fill('9876543210').join('_')}`, [`7_${Array(4).fill('0123456789').join('_')}`, 10_000]],
    ['ssc.positions', 1, '3,1_#__#_99', ['13_#_#_#_9', 3]],
    ['ssc.group3.back', 1, '501', ['015', 6]],
    ['ssc.group3.back', 2, '050|151', ['005,115', 2]],
    ['ssc.group6.back', 1, '3210', ['0123', 4]],
    ['ssc.sum.back', 1, '0 27 3', ['00-03-27', 12]],
    ['ssc.size.positions', 1, 'Even BIG_#_#_#_small', ['big-even_#_#_#_small', 3]],
    ['ssc.poker', 1, 'full,five', ['five-full', 2]],
    ['k3.sum', 1, '4-17', ['04-17', 2]],
    ['k3.triple', 1, '666 111', ['111-666', 2]],
    ['k3.different.two', 2, '61,12', ['12,16', 2]],
    ['pk10.champion', 1, '1-10', ['01-10', 2]],
    ['11x5.any.3', 1, '1-02-03-11', ['01-02-03-11', 4]],
    ['11x5.any.3', 2, '01 02 03, 110908', ['01-02-03,08-09-11', 2]],
    ['11x5.straight.front-two', 1, '01-02_02', ['01-02_02', 1]],
    ['keno.spots.10', 1, '1-2-3-4-5-6-7-8-9-10-11-12', ['01-02-03-04-05-06-07-08-09-10-11-12', 66]],
  ])('%s, approach %i: %s is %s', (code, approach, sent, [content, stakes]) => {
    expect(find(code).read(sent, approach)).toEqual({ ok: true, selection: { content, stakes } });
  });

  test.each<[string, 1 | 2, string, [string, number?]]>([
    ['ssc.straight.five', 1, '1_2_3_4', ['form']],
    ['ssc.straight.five', 1, '1_2_3_4_#', ['few', 4]],
    ['ssc.straight.five', 1, '1_x_3_4_5', ['form', 1]],
    ['ssc.straight.five', 2, '12345,1234', ['digits', 1]],
    ['ssc.straight.five', 2, '12345,12a45', ['form']],
    ['ssc.straight.five', 2, '', ['few']],
    ['ssc.positions', 1, '#_#_#_#_#', ['few']],
    ['ssc.positions', 1, '#_#_big_#_#', ['form', 2]],
    ['ssc.group3.back', 1, '4', ['few']],
    ['ssc.group3.back', 2, '444', ['form', 0]],
    ['ssc.group6.back', 2, '012,445', ['double', 1]],
    ['k3.sum', 1, '3', ['range', 0]],
    ['k3.different.two', 1, '17', ['range']],
    ['pk10.positions', 1, '11_#_#_#_#_#_#_#_#_#', ['range', 0]],
    ['11x5.any.2', 2, '01-02,03-03', ['double', 1]],
    ['11x5.any.2', 2, '01-02,03-04-05', ['many', 1]],
    ['11x5.any.2', 2, '01-02,03', ['few', 1]],
    ['11x5.any.2', 2, '01-02,03-12', ['range', 1]],
    ['11x5.straight.front-two', 1, '02_02', ['double']],
    ['11x5.straight.front-two', 1, '001_02', ['digits', 0]],
    ['keno.spots.10', 1, Array.from({ length: 13 }, (_, at) => at + 1).join('-'), ['many']],
  ])('%s, approach %i: %s is refused as %s', (code, approach, sent, [problem, at]) => {
    expect(find(code).read(sent, approach)).toEqual({ ok: false, fault: at === undefined ? { problem } : { problem, at } });
  });

  test('every straight is held at its own number, however many are bet at once', () => {
    const play = find('ssc.straight.five');
    const rows = ['9', ...Array<string>(4).fill('0123456789')];
    expect(play.exposure(rows.join('_'))[4709]).toEqual({ key: '94709', tier: 0, stakes: 1 });
    expect(play.read(['89', ...rows.slice(1)].join('_'), 1)).toEqual({ ok: false, fault: { problem: 'many' } });
  });
});

describe('results', () => {
  test.each(FAMILIES.map((rules) => [rules.draw.family, rules] as const))('%s: what is drawn is written, and read again', (_, rules) => {
    fc.assert(
      fc.property(results(rules.plays[0]!), (result) => {
        expect(rules.draw.readResult(rules.draw.writeResult(result))).toEqual(result);
        for (const fact of Object.values(rules.draw.facts(result))) expect(['string', 'number']).toContain(typeof fact);
      }),
      settings,
    );
  });

  test.each([
    [ssc, '47092', [4, 7, 0, 9, 2]],
    [ssc, '4,7,0,9', null],
    [ssc, '4,7,0,9,10', null],
    [ssc, '4,7,0,9,x', null],
    [k3, '0 1 2', null],
    [pk10, '10 1 2 3 4 5 6 7 8 9', [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [pk10, '1 1 2 3 4 5 6 7 8 9', null],
    [eleven, '0111020903', [1, 11, 2, 9, 3]],
    [eleven, '01,02,03,04,12', null],
  ])('%# is read, or is none', ({ draw }, text, result) => {
    expect(draw.readResult(text)).toEqual(result);
  });

  test('every result is drawn equally often', () => {
    const drawn = everyResult(3, 0, 5).map((turn) => k3.draw.draw?.(() => turn.shift() ?? 0).join());
    expect(new Set(drawn).size).toBe(216);
    // Of eleven, then ten, then nine: each choice of places in what is left is a result of its own.
    const places = everyResult(2, 0, 9).filter(([first = 0, second = 0]) => first < 11 && second < 10);
    expect(
      new Set(
        places.map((turn) =>
          eleven.draw
            .draw?.(() => turn.shift() ?? 0)
            .slice(0, 2)
            .join(),
        ),
      ).size,
    ).toBe(100);
  });

  test('what is said beside a result', () => {
    expect(ssc.draw.facts([9, 0, 1, 5, 5])).toEqual({
      sum: 20, size: 'small', parity: 'even', dragon: 'dragon', front: 'straight', middle: 'half', back: 'pair', poker: 'pair', bull: 'bull10',
    }); // prettier-ignore
    expect(k3.draw.facts([4, 4, 4])).toEqual({ sum: 12, size: 'triple', parity: 'triple', form: 'triple' });
    expect(pk10.draw.facts([3, 8, 1, 2, 4, 5, 6, 7, 9, 10])).toMatchObject({
      sum: 11,
      size: 'small',
      parity: 'odd',
      dragon1: 'tiger',
      dragon2: 'tiger',
    });
    expect(eleven.draw.facts([4, 5, 6, 7, 8])).toEqual({ sum: 30, size: 'push', parity: 'even' });
  });
});
