import { mergeConfig } from 'vite';
import base from '../vite.config.ts';
import { fixtureServer } from './fixture-server.ts';

/** `vite --config test/fixture.config.ts`: the client against the studio in memory. */
export default mergeConfig(base, {
  plugins: [fixtureServer()],
  server: { port: Number(process.env.FIXTURE_PORT ?? 4160), strictPort: true, hmr: false },
  appType: 'spa',
});
