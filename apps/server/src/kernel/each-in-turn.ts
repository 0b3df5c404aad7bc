/**
 * Works on items one after another. One that fails keeps none of the others from their turn; what failed is thrown when all had theirs, so that the job is tried
 * again and its failure is seen.
 */
export async function eachInTurn<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  const [first] = failures;
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed, the first: ${String(first)}`);
  if (failures.length === 1) throw first;
}
