// npm run dev: the servers restart when one of their files changes; modules of the portal and the desk are replaced in the open page.
import path from 'node:path';
import { ConfigError, asksForHelp, helpText, readConfig } from '../../../server/src/config.ts';
import { freePorts } from '../../../../packages/kit/src/free-ports.ts';
import { serveSource } from './dev-app.ts';
import { runRestarting } from '../lasting/restarting.ts';
import { root } from '../schemas.ts';

if (asksForHelp()) console.log(helpText());
else await develop();

async function develop(): Promise<void> {
  const config = settingsOrExit();
  const [serverPort = 0, deskServerPort = 0] = await freePorts(2);
  const consolePort = config.consolePort || config.port + 3;
  const { host } = config;
  const apps = [
    await serveSource({ name: 'portal', host, port: config.port, serverPort }),
    await serveSource({ name: 'console', host, port: consolePort, serverPort: deskServerPort }),
  ];
  const stopServers = runRestarting({
    words: [path.join(root, 'apps/pavilion/src/pavilion.ts'), '--dev'],
    say: console.log,
    folders: [
      'apps/pavilion/src',
      'apps/server',
      'apps/studio/src',
      'apps/studio/database',
      'apps/psp',
      'apps/vendor',
      'apps/idp',
      'apps/draw',
      'packages/contract',
      'packages/fairness',
      'packages/kit',
      'packages/lottery',
      'brands',
    ].map((folder) => path.join(root, folder)),
    env: {
      ...process.env,
      PORT: String(serverPort),
      STUDIO_PORT: String(config.studioPort || config.port + 1),
      PSP_PORT: String(config.pspPort || config.port + 2),
      CONSOLE_PORT: String(deskServerPort),
      IDP_PORT: String(config.idpPort || config.port + 4),
      VENDOR_PORT: String(config.vendorPort || config.port + 5),
      PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
      CONSOLE_URL: config.consoleUrl ?? `http://localhost:${consolePort}`,
    },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([stopServers(), ...apps.map((app) => app.close())]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  console.log(`Portal with live reload: http://localhost:${config.port}, desk: http://localhost:${consolePort}`);
}

function settingsOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
