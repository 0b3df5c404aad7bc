import { type DeskVisitor, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

/** A fresh step-up lasts longer. */
const FRESH_MS = 240_000;

/** Two operators at the desk, logged in again where the test's clock has moved on. */
export function deskPair(world: TestPlatform): () => Promise<{ first: DeskVisitor; second: DeskVisitor }> {
  let pair: { first: DeskVisitor; second: DeskVisitor; at: number } | undefined;
  return async () => {
    if (!pair) await world.platform.domains.desk.seed();
    if (!pair || world.now().getTime() - pair.at > FRESH_MS) {
      const [first, second] = [await ownerAt(world), await secondOwnerAt(world)];
      pair = { first, second, at: world.now().getTime() };
    }
    return pair;
  };
}
