import { faces } from '@pavilion/theme/faces';
import type { Theme } from '@pavilion/theme/theme-css';

/** The page as the desk frames it: who may frame it, and the faces of a theme that is not in force. */
export interface Preview {
  /** Origin of the operators' desk. */
  desk: string;
  fonts: Partial<Theme['fonts']>;
}

/** `?preview=theme` lets the desk alone frame the page and set the values of a theme. `text` and `display` name faces. */
export function previewOf(query: unknown, consoleUrl: string): Preview | null {
  const { preview, text, display } = query as Readonly<Record<string, unknown>>;
  if (preview !== 'theme' || !URL.canParse(consoleUrl)) return null;
  const face = (name: unknown) => (typeof name === 'string' && Object.hasOwn(faces, name) ? name : null);
  const [reading, heading] = [face(text), face(display)];
  return { desk: new URL(consoleUrl).origin, fonts: { ...(reading ? { text: reading } : {}), ...(heading ? { display: heading } : {}) } };
}

export const PREVIEW_PATH = '/preview.js';

/**
 * Runs in a previewed page alone. It takes custom properties from the desk's origin, sets them on the root, where they win over the brand's
 * block, and notifies the desk when it is ready. A value is set as a property, so it can be nothing else.
 */
export const PREVIEW_SCRIPT = `{
  const desk = document.currentScript.dataset.desk;
  const root = document.documentElement;
  // An announcement over the page would cover what is looked at. Storage of a session is this tab's alone.
  for (const who of ['user', 'anonymous']) sessionStorage.setItem('popup-closed-' + who, 'closed');
  addEventListener('message', ({ origin, data }) => {
    if (origin !== desk || data === null || typeof data !== 'object' || data.kind !== 'theme') return;
    for (const [name, value] of Object.entries(data.properties ?? {})) {
      if (/^--[a-z][a-z0-9-]*$/.test(name)) root.style.setProperty(name, String(value));
    }
    if (data.scheme === 'light' || data.scheme === 'dark') root.style.colorScheme = data.scheme;
  });
  // The language is the desk's choice, not the one this browser keeps for its own visits.
  const language = new URLSearchParams(location.search).get('lang');
  const { getItem } = Storage.prototype;
  if (language) {
    Storage.prototype.getItem = function (key) {
      return key === 'lang' ? language : getItem.call(this, key);
    };
  }
  if (parent !== window) parent.postMessage({ kind: 'preview.ready' }, desk);
}
`;
