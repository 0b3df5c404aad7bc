import { createRoot } from 'react-dom/client';
import '../src/styles/base.css';
import '../src/styles/fallbacks-koi.css';
import '../src/styles/fallbacks-sol.css';
import '../src/styles/fonts-koi.css';
import '../src/styles/fonts-sol.css';
import koi from '../../../brands/koi/theme.json';
import sol from '../../../brands/sol/theme.json';
import { Gallery } from '../src/gallery.tsx';
import { themeCss } from '../src/theme-css.ts';
import type { Theme } from '../src/theme-css.ts';

const themes = { koi: koi as Theme, sol: sol as Theme };
const style = document.createElement('style');
style.textContent = Object.entries(themes)
  .map(([code, theme]) => themeCss(code, theme))
  .join('');
document.head.prepend(style);

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery brands={Object.keys(themes)} />);
