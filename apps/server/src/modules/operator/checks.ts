import type { Tick } from '../../deps.ts';
import { type Db, transaction } from '../../kernel/db.ts';
import { checkBooks } from '../books/public.ts';
import { noteCheck, verifyAudit } from '../audit/public.ts';

/** Proves books and trail every night, when little is played; the status page shows the outcome. */
export const deskChecks = (db: Db): Tick[] => [
  {
    name: 'operator.check.books',
    cron: '41 3 * * *',
    run: async (now) => {
      const report = await transaction(db, async (tx) => {
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        await tx.query('SET LOCAL statement_timeout = 0');
        return checkBooks(tx);
      });
      await noteCheck(
        db,
        { kind: 'books', ok: report.isSound, problems: report.checks.reduce((sum, { offenders }) => sum + offenders, 0) },
        now,
      );
    },
  },
  {
    name: 'operator.check.audit',
    cron: '51 3 * * *',
    run: async (now) => {
      await verifyAudit(db, now);
    },
  },
];
