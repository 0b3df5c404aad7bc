export type { GuardianshipDeps } from './deps.ts';
export { registerGuardianshipRoutes } from './routes.ts';
