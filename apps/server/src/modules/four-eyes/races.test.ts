import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { proposalScenes } from '../../test/proposal-scenes.ts';
import { raceDecision } from '../../test/race-proposal.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';

const TURNS = 2;

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
});
afterAll(() => world.close());

test.each(Object.entries(proposalScenes))(
  '%s, confirmed, refused, taken back and its subject changed at once, ends in one way',
  async (_kind, propose) => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { id, beside, isDone } = await propose({ world, first });
      const state = await raceDecision(id, { first, second, beside });
      expect([state, await isDone()]).toEqual([state, state === 'done']);
    }
    expect(await unsoundness(world.database.pool)).toEqual([]);
  },
);
