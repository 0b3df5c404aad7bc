import type { Person } from './people.ts';
import type { Stage } from './stage.ts';

/** Something that happens once, so many minutes before the month ends, to one of the brand's invented people. */
export interface Scene {
  name: string;
  minutesBefore: number;
  /** Place among the invented people. */
  who: number;
  run(scene: SceneContext): Promise<void>;
}

/** Something to be done at a moment, once under its key. */
export interface SceneAct {
  key: string;
  at: Date;
  stage: Stage;
  run(): Promise<void>;
}

export interface SceneContext {
  stage: Stage;
  person: Person;
  key: string;
}

export const HOUR = 60;
export const DAY = 24 * HOUR;

/** Ledger units in what the brand's people call a hundred: five of it are a large withdrawal for one operator. */
export const hundredOf = ({ brand }: Stage): bigint => (brand.currency === 'VND' ? 1_000_000n : 250n) * 10_000n;
