import type { Deps } from '../../deps.ts';
import type { Content } from '../content/public.ts';
import type { AccountEvents } from '../account-events/public.ts';
import type { Seal } from './seal.ts';

export interface DocumentsBaseDeps extends Pick<Deps, 'db' | 'clock' | 'hint'> {
  content: Pick<Content, 'brandSnapshot' | 'brandById' | 'responsibleGamingFlags'>;
  accountEvents: AccountEvents;
}

export interface DocumentsDeps extends DocumentsBaseDeps {
  seal: Seal;
}
