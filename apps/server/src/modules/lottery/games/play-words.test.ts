import { familyRules } from '@pavilion/lottery/families';
import { expect, test } from 'vitest';
import { texts } from '../../../messages/all.ts';

/** Words of every play, group and way to win; a result's facts are shown on boards, their values by the words of tiers. */
test('every play has its words in every language', () => {
  const codes = new Set<string>();
  for (const { plays } of Object.values(familyRules))
    for (const { code, group, tiers } of plays) {
      for (const word of [`play.${code}`, `rule.${code}`, `group.${group}`]) codes.add(word);
      for (const tier of tiers) codes.add(`tier.${tier.code}`);
    }
  // What `Draw.facts` says, over all families.
  const facts =
    'sum size parity dragon dragon1 dragon2 dragon3 dragon4 dragon5 front middle back poker bull form element half balance tail head unit first top bottom';
  for (const fact of facts.split(' ')) codes.add(`fact.${fact}`);
  for (const value of ['triple', 'run', 'different', 'push', 'tie']) codes.add(`tier.${value}`);
  const missing = [...texts].flatMap(([language, said]) =>
    [...codes].filter((code) => !said[`lottery.${code}`]).map((code) => `${language} ${code}`),
  );
  expect(missing).toEqual([]);
});
