import { type Db, transaction } from '../kernel/db.ts';
import { checkBooks } from '../modules/books/public.ts';

/** The offending checks of the books; none in sound books. */
export async function unsoundness(db: Db): Promise<unknown[]> {
  const { checks } = await transaction(db, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return checkBooks(tx);
  });
  return checks.filter((check) => check.offenders > 0);
}
