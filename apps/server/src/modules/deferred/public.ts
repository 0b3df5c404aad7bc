export { serveDeferred } from './routes.ts';
