import '@pavilion/ui/styles/base.css';
import '@pavilion/ui/styles/work-faces.css';
import './styles/theme.css';
import { bearTranslators } from '@pavilion/ui/translated-page';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeWelcome } from './features/welcome/welcome-token.ts';
import { activateLanguage, currentLanguage } from './i18n/language.ts';
import { applyScheme } from './parts/scheme.ts';

// Before anything else may read the address: a welcome link's secret does not stay in it.
takeWelcome();
applyScheme();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
await activateLanguage(currentLanguage());
bearTranslators(document);
createRoot(root).render(<App />);
