import { expect, test } from 'vitest';
import { emblemOf, lettersOf } from './emblem-rules.ts';

test.each([
  ['TP. Hồ Chí Minh', 'HCM'],
  ['Đà Lạt', 'ĐL'],
  ['Thừa Thiên Huế', 'TTH'],
  ['胡志明市', '胡志'],
  ['Rain Pearls', 'RP'],
  ['Hanoi', 'HA'],
])('letters of %s are %s', (name, letters) => expect(lettersOf(name)).toBe(letters));

test('a draw looks the same wherever it is shown, and a quick one carries its minutes', () => {
  const pearls = { gameCode: 'PEARLS3', gameName: 'Night Pearls', family: 'ssc' };
  expect(emblemOf(pearls)).toEqual(emblemOf({ ...pearls }));
  expect(emblemOf(pearls)).toMatchObject({ sign: 'pearls', letters: '3' });
});

const SOUTH = [
  ['HCM', 'TP. Hồ Chí Minh'],
  ['DONGTHAP', 'Đồng Tháp'],
  ['CAMAU', 'Cà Mau'],
  ['BENTRE', 'Bến Tre'],
  ['VUNGTAU', 'Vũng Tàu'],
  ['BACLIEU', 'Bạc Liêu'],
  ['DONGNAI', 'Đồng Nai'],
  ['CANTHO', 'Cần Thơ'],
  ['SOCTRANG', 'Sóc Trăng'],
  ['TAYNINH', 'Tây Ninh'],
  ['ANGIANG', 'An Giang'],
  ['BINHTHUAN', 'Bình Thuận'],
  ['VINHLONG', 'Vĩnh Long'],
  ['BINHDUONG', 'Bình Dương'],
  ['TRAVINH', 'Trà Vinh'],
  ['LONGAN', 'Long An'],
  ['BINHPHUOC', 'Bình Phước'],
  ['HAUGIANG', 'Hậu Giang'],
  ['TIENGIANG', 'Tiền Giang'],
  ['KIENGIANG', 'Kiên Giang'],
  ['DALAT', 'Đà Lạt'],
] as const;

test('no two provinces of a region share an emblem', () => {
  const looks = SOUTH.map(([code, gameName]) => {
    const { sign, hue, letters } = emblemOf({ gameCode: `VN_${code}`, gameName, family: 'vn-south', group: 'VN_SOUTH' });
    return `${sign} ${hue} ${letters}`;
  });
  expect(new Set(looks).size).toBe(SOUTH.length);
});
