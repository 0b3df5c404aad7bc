import type { Sql } from '../../kernel/db.ts';

/** Writes the hash of the same password in the form of today, unless it was changed meanwhile. Tickets and sessions go on. */
export const renewHash =
  (sql: Sql, known: { id: string; password_hash: string | null } | null) =>
  async (renewed: string): Promise<void> => {
    if (known)
      await sql.query('UPDATE operator SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
        known.id,
        known.password_hash,
        renewed,
      ]);
  };
