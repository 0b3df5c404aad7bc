import type { DomainModule } from '../../domain-module.ts';
import { registerMissionsDesk } from './desk.ts';
import { EVALUATE, evaluationTick, workDue } from './follow.ts';
import { missionKind } from './mission-kind.ts';
import { type MissionRoutes, registerMissionRoutes } from './routes.ts';
import { settleTick } from './settle-boards.ts';

export { MISSION_CHECKS } from './check-missions.ts';
export { readMissionReturns } from './returns.ts';
export { missionsDone } from './missions-done.ts';
export {
  missionProblems,
  MISSIONS_FILE_RULES,
  type MissionsFile,
  missionsFile,
  readMissionsFile,
  writeMissionsFile,
} from './missions-file.ts';

/** Calls of members and operators, who is evaluated, and the leaderboards that are settled. */
export const createMissions = (deps: MissionRoutes): DomainModule => ({
  registerRoutes: (serve) => registerMissionRoutes(serve, deps),
  registerDesk: (to) => registerMissionsDesk(to, deps),
  proposals: [missionKind(deps)],
  tasks: { [EVALUATE]: () => workDue(deps) },
  ticks: [evaluationTick(deps), settleTick(deps)],
});
