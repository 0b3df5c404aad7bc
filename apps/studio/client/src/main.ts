import '@fontsource-variable/source-sans-3';
import { readLaunch } from './boot/launch.ts';
import { loadWords, pickLanguage, type Words } from './i18n/words.ts';

/** Faces of scripts that the games' own do not draw. */
const faces: Readonly<Record<string, () => Promise<unknown>>> = {
  'zh-CN': () => import('./i18n/faces-han.css'),
  my: () => import('./i18n/faces-myanmar.css'),
};

async function speak(asked: string): Promise<Words> {
  const words = await loadWords(pickLanguage(asked));
  document.documentElement.lang = words.language;
  void faces[words.language]?.().catch(() => undefined);
  return words;
}

async function start(): Promise<void> {
  if (location.pathname.startsWith('/verify')) {
    const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language;
    const words = await speak(asked);
    const { startVerify } = await import('./verify/verify-page.ts');
    startVerify(words);
    return;
  }
  const launch = readLaunch(location.pathname, location.hash);
  const words = await speak(launch.lang || navigator.language);
  const { startPlay } = await import('./play/play.ts');
  await startPlay(launch, words);
}

void start();
