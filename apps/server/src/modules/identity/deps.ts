import type { LanguageTag } from '@pavilion/languages/tags';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { register } from '@pavilion/contract/identity/member';
import type { RegisterRule } from '@pavilion/contract/content/system';
import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import type { ImageCaptcha } from '../../http/image-captcha.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import type { Messaging } from '../messaging/public.ts';
import type { AccountEvents } from '../account-events/public.ts';
import type { PhoneAuth } from '../phone-auth/public.ts';
import type { Verification } from '../verification/public.ts';
import type { Hasher } from './hasher.ts';

/** An invitation to register: the agent above the newcomer and the newcomer's type (0 member, 1 agent). */
export interface Invitation {
  code: string;
  /** null: the operator's own; its users are at the top. */
  agentId: string | null;
  agentPath: readonly string[];
  customerType: 0 | 1;
  /** Product → parts per million of the valid turnover. */
  rebates: ReadonlyMap<string, bigint>;
}

/** Invitations of a brand's agents, owned by another module. */
export interface InvitationSource {
  /** Whether one may come by the code at this moment. */
  isOpen(brand: BrandInfo, code: string, now: Date): Promise<boolean>;
  /** Locks the invitation until the transaction ends; null: it is unknown, closed, over or used up by now. */
  take(tx: Sql, asked: { brand: BrandInfo; code: string; now: Date }): Promise<Invitation | null>;
  /** The account that was opened by it, in the same transaction. */
  note(tx: Sql, use: { brand: BrandInfo; invitation: Invitation; memberId: string; username: string; now: Date }): Promise<void>;
}

export type RegisterRules = Readonly<Record<string, RegisterRule>>;

/** What a brand asks of newcomers; content owns these facts. */
export interface RegistrationFactsSource {
  /** Fields of the registration form. */
  registerRules(brandId: string): Promise<RegisterRules>;
  /** The version of the terms that is accepted now. */
  termsVersion(brandId: string): Promise<string>;
  /** In years; never below 18. */
  minimumAge(brandId: string): Promise<number>;
  /** Id of the brand whose own host it is; null for a host of none. */
  brandAtHost(host: string): Promise<string | null>;
}

/** Messages, captchas and verified contacts, second factors and the account's history, owned by other modules. */
export interface AccessSources {
  verification: Verification;
  accountEvents: AccountEvents;
  secondFactor: SecondFactor;
  messaging: Messaging;
  invitations: InvitationSource;
  /** Notes by which ways a newcomer wants offers; absent: nobody sends any. */
  noteOffers?(
    tx: Tx,
    newcomer: { brandId: string; memberId: string; offers: NonNullable<InnerBody<typeof register>['offers']>; now: Date },
  ): Promise<void>;
  /** Notes which member brought a newcomer, in the transaction that registers them. */
  noteReferral?(tx: Tx, newcomer: { brandId: string; memberId: string; code: string; now: Date }): Promise<void>;
  /** Name of a member's rank; empty where the brand has no ranks. */
  rankLabel?(sql: Sql, who: { brandId: string; memberId: string; language: LanguageTag }): Promise<string>;
  /** Address of the brand's portal that carries the token of a recovery mail behind its `#`. */
  resetLink(brandId: string, token: string): Promise<string>;
  /** Phone codes by a service of their own, for brands that have it on. */
  phoneAuth?: PhoneAuth;
}

/** What the use cases of this module are given. */
export interface IdentityDeps
  extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint' | 'enqueue' | 'record'>, RegistrationFactsSource, AccessSources {
  captcha: ImageCaptcha;
  hasher: Hasher;
}
