import * as agents from './agents/events.ts';
import * as content from './content/events.ts';
import * as contracts from './contracts/events.ts';
import * as documents from './documents/events.ts';
import * as identity from './identity/events.ts';
import * as inbox from './inbox/events.ts';
import * as lottery from './lottery/events.ts';
import * as missions from './missions/events.ts';
import * as payments from './payments/events.ts';
import * as points from './points/events.ts';
import * as promotions from './promotions/events.ts';
import * as ranks from './ranks/events.ts';
import * as referral from './referral/events.ts';
import * as responsibleGaming from './responsible-gaming/events.ts';
import * as rewards from './rewards/events.ts';
import * as rooms from './rooms/events.ts';
import * as settlements from './settlements/events.ts';
import * as support from './support/events.ts';
import * as vendorWallets from './vendor-wallets/events.ts';
import * as vendors from './vendors/events.ts';
import * as wallet from './wallet/events.ts';

/** Every hint that a browser can get, by module; one line a module. What is not listed cannot be sent. */
const byModule = {
  ...agents,
  ...content,
  ...contracts,
  ...documents,
  ...identity,
  ...inbox,
  ...lottery,
  ...missions,
  ...payments,
  ...points,
  ...promotions,
  ...ranks,
  ...referral,
  ...responsibleGaming,
  ...rewards,
  ...rooms,
  ...settlements,
  ...support,
  ...vendorWallets,
  ...vendors,
  ...wallet,
};

export type ListedEvent = (typeof byModule)[keyof typeof byModule];
export type EventName = ListedEvent['name'];

export const events: readonly ListedEvent[] = Object.values(byModule);

const byName: ReadonlyMap<string, ListedEvent> = new Map(events.map((one) => [one.name, one]));

/** null: a name of another version. */
export const eventNamed = (name: string): ListedEvent | null => byName.get(name) ?? null;
