import type { Deps } from '../../deps.ts';
import type { Signals } from '../../kernel/signals.ts';
import type { Content } from '../content/public.ts';
import type { PictureSeal } from './pictures.ts';
import type { QueueReader } from './queue.ts';

export interface SupportDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint'> {
  content: Pick<Content, 'brandById'>;
}

export interface SupportParts extends SupportDeps {
  signals: Signals;
  queue: QueueReader;
  seal: PictureSeal;
}
