import type { DomainModule } from '../../domain-module.ts';
import { createSignals } from '../../kernel/signals.ts';
import { controlKind } from '../four-eyes/public.ts';
import type { RoomDeps } from './deps.ts';
import { roomControl } from './desk-rules.ts';
import { registerRoomsDesk } from './desk.ts';
import { servePictures } from './pictures.ts';
import { registerRoomRoutes } from './routes.ts';
import { createRoomReader } from './shared.ts';
import { CHANNEL } from './signals.ts';
import { purgeTick } from './tick.ts';

export { seedRooms } from './seed.ts';
export type { RoomDeps } from './deps.ts';

/** Presenters and their chat rooms. */
export function createRooms(base: RoomDeps): DomainModule {
  const deps = { ...base, signals: createSignals(base, CHANNEL) };
  return {
    registerRoutes: (serve) => registerRoomRoutes(serve, { ...deps, reader: createRoomReader(deps.db) }),
    registerDesk: ({ serve, access }) => registerRoomsDesk({ serve, access }, { ...deps, access }),
    proposals: [controlKind(roomControl)],
    registerCallbacks: (app) => servePictures(app, deps),
    ticks: [purgeTick(deps)],
    release: () => deps.signals.release(),
    close: () => deps.signals.close(),
  };
}
