import type { Act, ActSubject } from '@pavilion/contract/acts';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { ProposalKindName, ProposalState } from '@pavilion/contract/four-eyes/desk';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { type Change, changesBetween, type ControlRules, fieldsOf, isLoosened, textOf } from '../../kernel/controls.ts';
import { type Db, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { holdVersion, nextVersion } from '../../kernel/setting-version.ts';
import { tried } from '../../kernel/tried.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from './kind.ts';
import { hasDecider, holdProposals, propose, repeatedProposal, voidProposals } from './propose.ts';
import { noteAct, repeatedAct } from './repeats.ts';

/**
 * Settings that hold something back: thresholds, limits, automatic payouts, who may enter. Tightening them is done at once by one operator,
 * loosening them takes two. A change that does both waits as a whole.
 */
interface Settings<T> {
  /** Of its proposals, and the action in the audit trail. */
  name: ProposalKindName & Act;
  /** Of the call that changes it; the second operator needs it too. */
  permission: DeskPermission;
  rules: ControlRules;
  /** Fields with secret values: a fingerprint is shown in their place. */
  hidden?: readonly string[];
  /** How a change is read; without it, one line with both values. */
  shown?(change: Change): ShownLine[];
  /** Of what `read` answers, as it travels. */
  schema: z.ZodMiniType<T>;
  read(sql: Sql, subjectId: string): Promise<T>;
  /** Refuses what the call declares. */
  write(tx: Tx, subjectId: string, next: T, by: { actor: Actor; reason: string }): Promise<unknown>;
  /** Brands that a change of the whole installation concerns, for the audit trail. */
  brandsOf?(sql: Sql, before: T, next: T): Promise<string[]>;
  /** Once it is in force: what this process holds of it is read again. */
  changed?(): void;
}

/** Settings of a brand with a version in `setting_version`. */
export interface Control<T> extends Settings<T> {
  area: string;
}

/** Settings of a subject that has a version of its own. `read` answers null where there is none yet. */
export interface VersionedControl<T> extends Settings<T> {
  subjectKind: ActSubject;
  /** Locks the settings until the commit and answers their version. Refuses `not.found`. */
  hold(tx: Tx, subjectId: string): Promise<number>;
  /** Takes the next version of what is held. */
  raise(tx: Tx, subjectId: string): Promise<number>;
}

type AnyControl<T> = Control<T> | VersionedControl<T>;

const hold = <T>(tx: Tx, control: AnyControl<T>, id: string): Promise<number> =>
  'area' in control ? holdVersion(tx, { brandId: id, area: control.area }) : control.hold(tx, id);

async function raise<T>(tx: Tx, control: AnyControl<T>, id: string): Promise<number> {
  const version = await hold(tx, control, id);
  return 'area' in control ? nextVersion(tx, { brandId: id, area: control.area }, version) : control.raise(tx, id);
}

/** What differs, field by field; of a subject that is not there yet every field it would have. */
const differences = <T>(before: T, next: T): Change[] => [...(before === null ? fieldsOf(next) : changesBetween(before, next))];

/** What would change, as an operator reads it. */
async function linesOf<T>(sql: Sql, { hidden = [], shown: ownLines }: AnyControl<T>, changes: readonly Change[]): Promise<ShownLine[]> {
  if (ownLines) return changes.flatMap((change) => ownLines(change));
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

const requestOf = (context: OperatorContext | undefined) => (context?.repeatable ? { request: context.repeatable } : {});

interface ControlWrite<T> {
  /** Null: the whole installation. */
  brandIds: string[] | null;
  subjectId: string;
  next: T;
  reason: string;
  proposal?: { id: string; by: string };
}

const subjectKindOf = <T>(control: AnyControl<T>): ActSubject => ('area' in control ? 'brand' : control.subjectKind);

/** Takes the next version, writes, and says in the trail what changed. Its version is held. */
async function write<T>(tx: Tx, control: AnyControl<T>, { brandIds, subjectId, next, reason, proposal }: ControlWrite<T>, actor: Actor) {
  const version = await raise(tx, control, subjectId);
  const before = await control.read(tx, subjectId);
  const lines = await linesOf(tx, control, differences(before, next));
  const ofBrands = brandIds === null ? await control.brandsOf?.(tx, before, next) : undefined;
  await control.write(tx, subjectId, next, { actor, reason });
  await writeAuditEntry(tx, actor, {
    action: control.name,
    subjectKind: subjectKindOf(control),
    subjectId,
    brandId: brandIds?.[0] ?? null,
    ...(ofBrands ? { ofBrands } : {}),
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
export const controlKind = <T>(control: AnyControl<T>): ProposalKind => {
  const payload = z.object({ next: z.unknown() });
  const nextOf = (stored: unknown): T => {
    const { success, data } = z.safeDecode(control.schema, z.parse(payload, stored).next as never);
    // Settings as an earlier release had them.
    if (!success) throw refuse('desk.changed.meanwhile');
    return data;
  };
  return proposalKind({
    kind: control.name,
    payload,
    propose: control.permission,
    confirm: control.permission,
    // Whatever else of the area changed meanwhile: what `show` answers is compared with what was shown.
    lock: async (tx, { subject }) => void (await hold(tx, control, subject.id)),
    show: async (tx, { subject, payload: stored }) => linesOf(tx, control, differences(await control.read(tx, subject.id), nextOf(stored))),
    apply: async (tx, { id, brandIds, subject, proposedBy, payload: stored, reason }, actor) => {
      const writing = { brandIds, subjectId: subject.id, next: nextOf(stored), reason, proposal: { id, by: proposedBy } };
      return `${subject.id}:${await write(tx, control, writing, actor)}`;
    },
    changed: () => control.changed?.(),
  });
};

export interface ControlChange<T> {
  /** The brand whose settings they are; else a subject of one brand, or of the whole installation. */
  of: { brand: Pick<BrandInfo, 'id' | 'name'> } | { subject: { id: string; name: string; brandId?: string } };
  /** That was read; null: whichever is in force. */
  version: number | null;
  /** All of it, or what is to be in force in place of what is. */
  next: T | ((now: T) => T);
  reason: string;
  /** Asked under the control's lock, before anything is written: refuses where a part of it is another one than was read. */
  check?(tx: Tx): Promise<void>;
}

export interface ControlChanged {
  /** That is in force now. */
  version: number;
  /** A repeat of the request says what became of the proposal since. */
  state: ProposalState;
}

/**
 * Changes a control: at once where nothing is loosened, else proposed to a second operator. Refuses `desk.changed.meanwhile`, `desk.second.missing`,
 * `desk.proposal.waiting`, and what `write` refuses.
 */
export const changeControl = <T>(
  db: Db,
  control: AnyControl<T>,
  { brand, ...change }: Omit<ControlChange<T>, 'of'> & { brand: Pick<BrandInfo, 'id' | 'name'> },
  context: OperatorContext,
): Promise<ControlChanged> => changeAs(db, control, { ...change, of: { brand } }, { actor: operatorActor(context), context });

/** The same for a subject of one brand, or of the whole installation. */
export const changeSubjectControl = <T>(
  db: Db,
  control: VersionedControl<T>,
  { subject, ...change }: Omit<ControlChange<T>, 'of'> & { subject: { id: string; name: string; brandId?: string } },
  context: OperatorContext,
): Promise<ControlChanged> => changeAs(db, control, { ...change, of: { subject } }, { actor: operatorActor(context), context });

/**
 * The same from the command line, which counts as one operator: loosening is proposed, and in force at once only where no operator could confirm it;
 * `alone` is called then.
 */
export const changeControlFromMachine = <T>(
  db: Db,
  control: AnyControl<T>,
  change: ControlChange<T>,
  by: { actor: Actor; alone: () => void },
): Promise<ControlChanged> => changeAs(db, control, change, by);

async function changeAs<T>(
  db: Db,
  control: AnyControl<T>,
  { of, version: seen, next: wanted, reason, check }: ControlChange<T>,
  { actor, alone, context }: { actor: Actor; alone?: () => void; context?: OperatorContext },
): Promise<ControlChanged> {
  const { id, name } = 'brand' in of ? of.brand : of.subject;
  const brandId = 'brand' in of ? id : of.subject.brandId;
  const brandIds = brandId === undefined ? null : [brandId];
  const changed = await transaction(db, async (tx): Promise<ControlChanged & { isAlone?: boolean }> => {
    const version = await hold(tx, control, id);
    const repeated = context && (await repeatedProposal(tx, context));
    if (repeated) return { version, state: repeated.state };
    const before = context && (await repeatedAct<Pick<ControlChanged, 'version'>>(tx, context));
    if (before) return { ...before, state: 'done' };
    if (seen !== null && version !== seen) throw refuse('desk.changed.meanwhile');
    await check?.(tx);
    const subject = { kind: subjectKindOf(control), id, name, version: String(version) };
    const now = await control.read(tx, id);
    const next = typeof wanted === 'function' ? (wanted as (now: T) => T)(now) : wanted;
    const loosened = differences(now, next).some((change) => isLoosened(control.rules, change));
    const isAlone =
      loosened && alone !== undefined && !(await hasDecider(tx, { permission: control.permission, brandIds, authors: [actor.id] }));
    if (loosened && !isAlone) {
      await tryWrite(tx, control, { brandIds, subjectId: id, next, reason }, actor);
      const payload = { next: z.encode(control.schema, next) };
      await propose(tx, { kind: controlKind(control), brandIds, subject, payload, reason, ...requestOf(context) }, actor);
      return { version, state: 'proposed' };
    }
    const waiting = { kinds: [control.name], subject };
    await holdProposals(tx, waiting);
    const reached = await write(tx, control, { brandIds, subjectId: id, next, reason }, actor);
    await voidProposals(tx, { ...waiting, reason: 'changed' }, actor);
    if (context) await noteAct(tx, context, { version: reached });
    return { version: reached, state: 'done', isAlone };
  });
  if (changed.isAlone) alone?.();
  if (changed.state === 'done') control.changed?.();
  return { version: changed.version, state: changed.state };
}

/** What could not be written is refused now, not by the confirmation. */
async function tryWrite<T>(tx: Tx, control: AnyControl<T>, { subjectId, next, reason }: ControlWrite<T>, actor: Actor): Promise<void> {
  await tried(tx, () => control.write(tx, subjectId, next, { actor, reason }));
}
