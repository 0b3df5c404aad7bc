import { expect, test } from 'vitest';
import { returnOf } from './return-of.ts';
import type { Play, Terms } from './terms.ts';

const tier = { code: 'hit', name: '', fair: '100.00', odds: '95.00', isPush: false };
const play: Play = {
  playId: 1,
  code: 'p',
  name: '',
  group: '',
  isOff: false,
  byGroup: false,
  prizes: 27,
  mostReturn: 9500,
  onTop: 0,
  tiers: [tier],
};
const terms = (own: Terms['plays'][string] = {}, topGroup?: number): Terms => ({
  unit: '1',
  modes: [1],
  mostMultiple: 1,
  mostStake: '1',
  mostWin: '1',
  mostPerSelection: '1',
  mostPerIssue: '1',
  canCancel: true,
  mostChase: 0,
  plays: { p: own },
  ...(topGroup === undefined ? {} : { topGroup }),
});

test.each([
  ['as it stands', play, terms(), 0.95],
  ['own odds', play, terms({ odds: { hit: '99.5' } }), 0.995],
  ['own odds and what comes on top', { ...play, onTop: 150 }, terms({ odds: { hit: '97' } }), 0.985],
  ['all of it', play, terms({ odds: { hit: '100' } }), 1],
  ['by the point', play, terms({ point: { price: '29000', pays: '99000' } }), (99 / 29) * 0.27],
  ['by the group', { ...play, byGroup: true }, terms({}, 1998), 0.999],
  ['what cannot be read', play, terms({ odds: { hit: 'x' } }), null],
  ['a price of nothing', play, terms({ point: { price: '0', pays: '1' } }), null],
])('%s', (_, one, typed, share) => {
  const found = returnOf(one, typed, terms());
  if (share === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(share);
});
