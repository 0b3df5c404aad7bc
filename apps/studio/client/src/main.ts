import '@fontsource-variable/source-sans-3';
import { readLaunch } from './boot/launch.ts';
import { loadWords, pickLanguage } from './i18n/words.ts';

async function start(): Promise<void> {
  if (location.pathname.startsWith('/verify')) {
    const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language;
    const words = await loadWords(pickLanguage(asked));
    document.documentElement.lang = words.language;
    const { startVerify } = await import('./verify/verify-page.ts');
    startVerify(words);
    return;
  }
  const launch = readLaunch(location.pathname, location.hash);
  const words = await loadWords(pickLanguage(launch.lang || navigator.language));
  document.documentElement.lang = words.language;
  const { startPlay } = await import('./play/play.ts');
  await startPlay(launch, words);
}

void start();
