export { excludePerson } from './exclude-person.ts';
export type { ResponsibleGamingDeps } from './deps.ts';
export { registerResponsibleGamingRoutes } from './routes.ts';
