import '@pavilion/ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { arrive } from './features/session/arrive.ts';
import { takeCode } from './features/session/take-code.ts';
import { activateLanguage, currentLanguage } from './i18n/language.ts';
import { completePage } from './parts/complete-page.ts';
import { reloadWhenPossible } from './parts/reload-when-possible.ts';
import { keepTabBrand } from './parts/tab-brand.ts';

/** The page is of another brand than this tab and on its way out: nothing may be asked in that brand's name. */
const isLeaving = 'leaving' in document.documentElement.dataset;
// Before the first request.
const code = isLeaving ? null : takeCode();

/**
 * A function, since a module must not wait here: other chunks import from this one's, and `arrive` fetches some of them. With a top-level
 * `await` each would wait for the other, until `arrive` gave up after three seconds.
 */
async function start(): Promise<void> {
  // A built page brings the brand's faces in its head; while the portal is worked on, all brands' are at hand.
  if (import.meta.env.DEV) {
    await Promise.all(Object.values(import.meta.glob('../../../packages/ui/src/styles/{fonts,fallbacks}-*.css')).map((load) => load()));
  }
  keepTabBrand();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  try {
    await activateLanguage(currentLanguage());
  } catch {
    return reloadWhenPossible();
  }
  await arrive(code);
  createRoot(root).render(<App />);
  // Parts below the first screen are fetched after the first script: beside it, they would share the line.
  void completePage(import('./deferred-chunk.tsx'));
}

if (!isLeaving) void start();
