export { registerResponsibleGamingDesk } from './desk.ts';
export type { ResponsibleGamingDeps } from './deps.ts';
export { registerResponsibleGamingRoutes } from './routes.ts';
