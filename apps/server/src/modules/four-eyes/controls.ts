import type { DeskPermission } from '@pavilion/contract/desk-permissions';
import type { ProposalKindName } from '@pavilion/contract/desk-proposals';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { type Change, changesBetween, type ControlRules, isLoosened, textOf } from '../../kernel/controls.ts';
import { type Db, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { holdVersion, nextVersion } from '../../kernel/setting-version.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from './kind.ts';
import { propose, voidProposals } from './propose.ts';

/**
 * Settings of a brand that hold something back: thresholds, limits, automatic payouts, who may enter. Tightening them is done at once by one operator,
 * loosening them takes two. A change that does both waits as a whole.
 */
export interface Control<T> {
  /** Of its proposals, and the action in the audit trail. */
  name: ProposalKindName;
  /** Of the call that changes it; the second operator needs it too. */
  permission: DeskPermission;
  /** Of `setting_version`. */
  area: string;
  rules: ControlRules;
  /** Fields whose values nobody reads: a fingerprint is shown in their place. */
  hidden?: readonly string[];
  /** Of what `read` answers, as it travels. */
  schema: z.ZodMiniType<T>;
  read(sql: Sql, brandId: string): Promise<T>;
  /** Refuses what the call declares. */
  write(tx: Tx, brandId: string, next: T, by: { actor: Actor; reason: string }): Promise<unknown>;
  /** Once it is in force: what this process holds of it is read again. */
  changed?(): void;
}

/** What would change, as an operator reads it. */
async function linesOf<T>(sql: Sql, { hidden = [] }: Control<T>, changes: readonly Change[]): Promise<ShownLine[]> {
  const shown = async (field: string, value: unknown): Promise<string | null> =>
    hidden.includes(field) && value !== null && value !== undefined ? `••• ${await fingerprintOf(sql, String(value))}` : textOf(value);
  const lines: ShownLine[] = [];
  for (const { path, before, after } of changes) {
    const field = path.join('.');
    lines.push({ field, before: await shown(field, before), after: await shown(field, after) });
  }
  return lines;
}

const facts = (lines: readonly ShownLine[], side: 'before' | 'after') => Object.fromEntries(lines.map((line) => [line.field, line[side]]));

interface Writing<T> {
  brandId: string;
  next: T;
  reason: string;
  proposal?: { id: string; by: string };
}

/** Takes the next version, writes, and says in the trail what changed. Its version is held. */
async function write<T>(tx: Tx, control: Control<T>, { brandId, next, reason, proposal }: Writing<T>, actor: Actor) {
  const which = { brandId, area: control.area };
  const version = await nextVersion(tx, which, await holdVersion(tx, which));
  const lines = await linesOf(tx, control, [...changesBetween(await control.read(tx, brandId), next)]);
  await control.write(tx, brandId, next, { actor, reason });
  await writeAuditEntry(tx, actor, {
    action: control.name,
    subjectKind: 'brand',
    subjectId: brandId,
    brandId,
    detail: {
      before: facts(lines, 'before'),
      after: facts(lines, 'after'),
      reason,
      ...(proposal ? { proposal: proposal.id, proposedBy: proposal.by } : {}),
    },
  });
  return version;
}

/** How the control's loosening waits for a second operator. */
export const controlKind = <T>(control: Control<T>): ProposalKind => {
  const payload = z.object({ next: z.unknown() });
  const nextOf = (stored: unknown): T => z.decode(control.schema, z.parse(payload, stored).next as never);
  const brandOf = ({ subject }: { subject: { id: string } }): string => subject.id;
  return proposalKind({
    kind: control.name,
    payload,
    propose: control.permission,
    confirm: control.permission,
    // Whatever else of the area changed meanwhile: what `show` answers is compared with what was shown.
    lock: async (tx, proposal) => void (await holdVersion(tx, { brandId: brandOf(proposal), area: control.area })),
    show: async (tx, proposal) =>
      linesOf(tx, control, [...changesBetween(await control.read(tx, brandOf(proposal)), nextOf(proposal.payload))]),
    apply: async (tx, { id, proposedBy, payload: stored, reason, ...proposal }, actor) => {
      const brandId = brandOf(proposal);
      const version = await write(tx, control, { brandId, next: nextOf(stored), reason, proposal: { id, by: proposedBy } }, actor);
      return `${brandId}:${version}`;
    },
    changed: () => control.changed?.(),
  });
};

export interface ControlChange<T> {
  brand: BrandInfo;
  /** That was read. */
  version: number;
  /** All of it, or what is to be in force in place of what is. */
  next: T | ((now: T) => T);
  reason: string;
}

/**
 * Changes a control: at once where nothing is loosened, else proposed to a second operator; `version` is the one that is in force then. Refuses
 * `desk.changed.meanwhile`, `desk.second.missing`, `desk.proposal.waiting`, and what `write` refuses.
 */
export async function changeControl<T>(
  db: Db,
  control: Control<T>,
  { brand, version, next: asked, reason }: ControlChange<T>,
  context: OperatorContext,
): Promise<{ version: number; state: 'done' | 'proposed' }> {
  const actor = operatorActor(context);
  const subject = { kind: 'brand', id: brand.id, name: brand.name, version: String(version) };
  const done = await transaction(db, async (tx) => {
    if ((await holdVersion(tx, { brandId: brand.id, area: control.area })) !== version) throw refuse('desk.changed.meanwhile');
    const now = await control.read(tx, brand.id);
    const next = typeof asked === 'function' ? (asked as (now: T) => T)(now) : asked;
    if ([...changesBetween(now, next)].some((change) => isLoosened(control.rules, change))) {
      await tryWrite(tx, control, { brandId: brand.id, next, reason }, actor);
      const payload = { next: z.encode(control.schema, next) };
      await propose(tx, { kind: controlKind(control), brandIds: [brand.id], subject, payload, reason }, actor);
      return null;
    }
    const reached = await write(tx, control, { brandId: brand.id, next, reason }, actor);
    await voidProposals(tx, { kinds: [control.name], subject, reason: 'changed' }, actor);
    return reached;
  });
  if (done === null) return { version, state: 'proposed' };
  control.changed?.();
  return { version: done, state: 'done' };
}

/** What could not be written is refused now, not when somebody confirms it. */
async function tryWrite<T>(
  tx: Tx,
  control: Control<T>,
  { brandId, next, reason }: { brandId: string; next: T; reason: string },
  actor: Actor,
): Promise<void> {
  await tx.query('SAVEPOINT tried');
  try {
    await control.write(tx, brandId, next, { actor, reason });
  } finally {
    await tx.query('ROLLBACK TO SAVEPOINT tried');
  }
}
