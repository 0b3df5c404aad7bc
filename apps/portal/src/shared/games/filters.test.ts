import { describe, expect, it } from 'vitest';
import {
  changeFilters,
  cutForHome,
  filterHere,
  isClass,
  isFiltered,
  listQuery,
  PAGE_SIZE,
  readFilters,
  recentQuery,
  writeFilters,
} from './filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

describe('filters in the address', () => {
  it('come back as they were written, and leave other parameters alone', () => {
    const filters = { vendor: 'LANTERN', classify: 'SLOT', view: 'NEW', lines: 'many', name: 'cá chép', page: 3 } as const;
    const search = writeFilters(filters, new URLSearchParams('popup=login'));
    expect(search.get('popup')).toBe('login');
    expect(readFilters(new URLSearchParams(search.toString()))).toEqual(filters);
  });

  it('are absent when they say nothing', () => {
    expect(writeFilters(read('')).toString()).toBe('');
    expect(isFiltered(read(''))).toBe(false);
    expect(isFiltered(read('lines=many'))).toBe(true);
  });

  it('read nonsense as "all"', () => {
    expect(read('filter=x&lines=9999&page=-4')).toMatchObject({ view: 'ALL', lines: 'any', page: 1 });
    expect(read('page=1e9999').page).toBe(1);
    expect(read(`gameName=${'a'.repeat(500)}`).name).toHaveLength(60);
  });

  it('take the class of the path where the query names none', () => {
    expect(readFilters(new URLSearchParams(''), 'SLOT').classify).toBe('SLOT');
    expect(readFilters(new URLSearchParams('gameClassify=DICE'), 'SLOT').classify).toBe('DICE');
  });
});

describe('a change', () => {
  const filters = read('vassalage=A&gameClassify=SLOT&page=4');

  it('of the vendor resets class and page', () => {
    expect(changeFilters(filters, { vendor: 'B' })).toMatchObject({ vendor: 'B', classify: '', page: 1 });
  });

  it('of anything else resets the page only', () => {
    expect(changeFilters(filters, { lines: 'many' })).toMatchObject({ vendor: 'A', classify: 'SLOT', page: 1 });
    expect(changeFilters(filters, { page: 5 })).toMatchObject({ classify: 'SLOT', page: 5 });
  });
});

describe('what is asked for', () => {
  it('has eighteen a page, and "25 or more" as a lower bound alone', () => {
    expect(listQuery(read('lines=many&page=2'), 'RNG')).toEqual({ gameType: 'RNG', pageNo: 2, pageSize: 18, filter: 'ALL', minLines: 25 });
    // Recent games come in pages of the server's own size.
    expect(recentQuery(read('filter=RECENT&lines=many&page=2&gameName=koi'), 'RNG')).toEqual({
      gameType: 'RNG',
      pageNo: 2,
      minLines: 25,
      gameName: 'koi',
    });
  });
});

describe('a list that is here already', () => {
  const game = (displayName: string, lines = 0) => ({ displayName, lines, gameClassify: 'SLOT', vassalage: 'A' });

  it('is searched without regard to case and accents', () => {
    const { games } = filterHere([game('Phố Đèn Lồng'), game('Moon Dice')], read('gameName=den long'));
    expect(games.map(({ displayName }) => displayName)).toEqual(['Phố Đèn Lồng']);
  });

  it('is cut into pages', () => {
    const all = Array.from({ length: PAGE_SIZE + 2 }, (_, index) => game(`Game ${index}`, 25));
    expect(filterHere(all, read('page=2'))).toMatchObject({
      pages: 2,
      count: 20,
      games: [{ displayName: 'Game 18' }, { displayName: 'Game 19' }],
    });
    expect(filterHere(all, read('lines=few')).count).toBe(0);
  });
});

describe('home', () => {
  it('shows six of a category, and up to twelve hot ones whole', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index);
    expect(cutForHome(many(7), 'other')).toHaveLength(6);
    expect(cutForHome(many(12), 'hot')).toHaveLength(12);
    expect(cutForHome(many(13), 'hot')).toHaveLength(6);
  });
});

it.each([
  ['', true],
  ['sm', true],
  ['Crash', true],
  ['own', true],
  ['xyz', false],
  ['__proto__', false],
])('"%s" at the end of an address names a class of games: %s', (name, is) => {
  expect(isClass(name, [{ key: 'OWN' }])).toBe(is);
});
