import '@fontsource-variable/source-sans-3';
import { readLaunch } from './boot/launch.ts';
import { loadGameNames } from './games/load-kind.ts';
import { loadWords, pickLanguage, setPageLanguage, type Words } from './i18n/words.ts';

async function speak(asked: string): Promise<Words> {
  const words = await loadWords(pickLanguage(asked));
  setPageLanguage(words.language);
  return words;
}

async function start(): Promise<void> {
  if (location.pathname.startsWith('/verify')) {
    const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language;
    const words = await speak(asked);
    const { startVerify } = await import('./verify/verify-page.ts');
    startVerify(words, await loadGameNames(words));
    return;
  }
  const launch = readLaunch(location.pathname, location.hash);
  const words = await speak(launch.lang || navigator.language);
  const { startPlay } = await import('./play/play.ts');
  await startPlay(launch, words);
}

void start();
