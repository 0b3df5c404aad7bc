import type { ClosingBlocker } from '@pavilion/contract/security/calls';
import type { Deps, OperationConsumer } from '../deps.ts';
import type { DomainModule } from '../domain-module.ts';
import type { DeskRegistrar } from '../http/desk.ts';
import type { DataSection } from '../kernel/data-section.ts';
import type { Sql } from '../kernel/db.ts';
import type { ProposalKind } from '../modules/four-eyes/public.ts';
import type { BetPort } from '../modules/betting/public.ts';
import type { Hasher } from '../modules/identity/public.ts';
import type { Providers } from '../modules/payments/public.ts';

/** What a module does with the data of a member. */
export interface MemberDataPart {
  /** Parts of the copy a member may ask for. */
  sections?: readonly DataSection[];
  /** What must be settled before an account can be closed. */
  findBlockers?(tx: Sql, memberId: string): Promise<Partial<Record<ClosingBlocker, boolean>>>;
  /** Takes away what goes with a closed account. */
  forget?(tx: Sql, who: { memberId: string; now: Date }): Promise<void>;
}

/** What all modules bring together. It can be asked once every module is built. */
export interface CollectedParts {
  proposals(): readonly ProposalKind[];
  registrars(): readonly ((desk: DeskRegistrar) => void)[];
  /** In the order of the list of modules, which the copy of a member's data has. */
  memberData(): readonly MemberDataPart[];
}

/** Parts that tests and programs put in the place of the product's own. */
export interface Replacements {
  /** Sees every bet on its way. */
  counted?(bets: BetPort): BetPort;
  /** Payment providers in the place of those the database names. */
  providers?: Providers | undefined;
  /** In the place of the one that hashes at full cost. */
  hasher?: Hasher | undefined;
}

/** What every module is built on: the parts of the process that know no domain. */
export type BaseDeps = Omit<Deps, 'brandById' | 'brandByCode' | 'passReturns'>;

export interface Base extends BaseDeps {
  replaced: Replacements;
  collected: CollectedParts;
}

declare const filledBy: unique symbol;

/** A need that a module above fills: the only way upwards. The lower module declares it; it is filled exactly once. */
export interface Slot<T extends object> {
  readonly slot: string;
  readonly [filledBy]?: T;
}

export interface Fill {
  readonly slot: string;
  readonly by: object;
}

export type Uses = Readonly<Record<string, ModuleDefinition>>;
export type Asks = Readonly<Record<string, Slot<object>>>;

export type ApiOf<M> = M extends ModuleDefinition<infer Api> ? Api : never;
export type UsedApis<U extends Uses> = { readonly [K in keyof U]: ApiOf<U[K]> };
export type SlotValues<A extends Asks> = { readonly [K in keyof A]: A[K] extends Slot<infer T> ? T : never };

/** What a module brings to a process; each part only where it has one. */
export interface ModuleParts<Api extends object = object> extends DomainModule {
  /** For the modules that use it. */
  readonly api: Api;
  readonly fills?: readonly Fill[];
  readonly consumers?: readonly OperationConsumer[];
  readonly memberData?: MemberDataPart;
}

export interface ModuleDefinition<Api extends object = object, U extends Uses = Uses, A extends Asks = Asks> {
  /** Its folder. */
  readonly name: string;
  /** Every module it imports from or is given; no circle. */
  readonly uses: U;
  /** What modules above fill; drawn dashed in the graph. Nothing of it can be called before all modules are built. */
  readonly asks?: A;
  // As a method its parameters are compared loosely, so that definitions of all modules fit one list.
  build(base: Base, given: UsedApis<U>, filled: SlotValues<A>): ModuleParts<Api> | Promise<ModuleParts<Api>>;
}

export const slot = <T extends object>(name: string): Slot<T> => ({ slot: name });
export const fill = <T extends object>({ slot: name }: Slot<T>, by: NoInfer<T>): Fill => ({ slot: name, by });

export const defineModule = <Api extends object, const U extends Uses = Uses, const A extends Asks = Asks>(
  definition: ModuleDefinition<Api, U, A>,
): ModuleDefinition<Api, U, A> => definition;
