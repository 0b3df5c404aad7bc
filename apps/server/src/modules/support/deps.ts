import type { Deps } from '../../deps.ts';
import type { Signals } from '../../kernel/signals.ts';
import type { Content } from '../content/public.ts';
import type { BoardQueueReader } from './board-queue.ts';
import type { PictureSeal } from './pictures.ts';
import type { QueueReader } from './queue.ts';

export interface SupportBaseDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'hint'> {
  content: Pick<Content, 'brandById'>;
}

export interface SupportDeps extends SupportBaseDeps {
  signals: Signals;
  queue: QueueReader;
  seal: PictureSeal;
  boardQueue: BoardQueueReader;
  /** When it was last written down that an operator is there, and for which brands. */
  touched: Map<string, { at: number; scope: string }>;
  /** Boards by their stamp: own chats by id with their state. */
  boardsByStamp: Map<string, ReadonlyMap<string, string>>;
}
