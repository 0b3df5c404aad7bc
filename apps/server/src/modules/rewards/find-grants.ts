import { many, type Sql } from '../../kernel/db.ts';
import type { GrantRow } from './tables.ts';

export const findGrantsByIds = (sql: Sql, ids: readonly string[]): Promise<GrantRow[]> =>
  many<GrantRow & Record<string, unknown>>(sql, 'SELECT * FROM reward_grant WHERE id = ANY ($1)', [ids]);
