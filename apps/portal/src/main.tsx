import '@pavilion/ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { activateLanguage, currentLanguage } from './i18n/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
await activateLanguage(currentLanguage());
createRoot(root).render(<App />);
