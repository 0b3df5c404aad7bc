import { createRoot } from 'react-dom/client';
import '../src/styles/base.css';
import '../src/styles/fallbacks-figtree.css';
import '../src/styles/fallbacks-noto-serif-display.css';
import '../src/styles/fallbacks-source-sans-3.css';
import '../src/styles/fonts-figtree.css';
import '../src/styles/fonts-noto-serif-display.css';
import '../src/styles/fonts-source-sans-3.css';
import koi from '../../../brands/koi/theme.json';
import sol from '../../../brands/sol/theme.json';
import { Gallery } from '../src/gallery.tsx';
import { themeCss } from '@pavilion/theme/theme-css';
import type { Theme } from '@pavilion/theme/theme-css';

const themes = { koi: koi as Theme, sol: sol as Theme };
const style = document.createElement('style');
style.textContent = Object.entries(themes)
  .map(([code, theme]) => themeCss(code, theme))
  .join('');
document.head.prepend(style);

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery brands={Object.keys(themes)} />);
