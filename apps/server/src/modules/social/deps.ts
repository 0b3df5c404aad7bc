import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/types.ts';
import type { Content } from '../content/public.ts';
import type { Identity } from '../identity/public.ts';
import type { AccountEvents } from '../account-events/public.ts';
import type { Verification } from '../verification/public.ts';
import type { Providers } from './providers.ts';

export interface SocialBaseDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'settings' | 'record' | 'outbound'> {
  content: Pick<Content, 'brandSnapshot' | 'invalidate'>;
  identity: Pick<Identity, 'completeExternalLogin' | 'hasPassword'>;
  verification: Pick<Verification, 'requireCaptcha' | 'contactsOf' | 'bindContact'>;
  accountEvents: AccountEvents;
}

export interface SocialDeps extends SocialBaseDeps {
  providers: Providers;
}

/** A visitor's identity as the provider gives it, verified. */
export interface Claims {
  subject: string;
  /** Masked, to be recognised by its owner. */
  account: string;
  /** The address in full where the provider says that it verified it; null else. It finds no account: it only becomes a newcomer's own. */
  verifiedEmail: string | null;
}

export const BROWSER_COOKIE = 'socialBrowser';

export type SocialContext = Pick<RequestContext, 'brand' | 'now' | 'cookies'>;
