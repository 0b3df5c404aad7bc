import { protectionChanged } from '@pavilion/contract/responsible-gaming/events';
import { many, type Tx } from '../../kernel/db.ts';
import type { ResponsibleGamingDeps } from './deps.ts';

type StoppedDeps = Pick<ResponsibleGamingDeps, 'hint' | 'afterStop'>;

/** In the transaction that stops members: sends their screens a hint that their rights changed, and informs modules that hold money for play. */
export async function notifyStopped({ hint, afterStop }: StoppedDeps, tx: Tx, memberIds: readonly string[]): Promise<void> {
  const members = await many<{ id: string; brand_id: string }>(tx, 'SELECT id, brand_id FROM member_facts WHERE id = ANY ($1)', [
    memberIds,
  ]);
  for (const { id, brand_id: brandId } of members) await hint(tx, protectionChanged, { brandId, memberId: id });
  await afterStop(tx, memberIds);
}
