import type { Draft } from '../use-draft.ts';

export interface DraftParts {
  files?: Draft['files'];
  problems?: Draft['problems'];
  brand?: object;
  payments?: object;
  announcements?: object;
  theme?: object;
}

/** A draft as the server answers it, with little in its files. */
export const draftOf = ({
  files = [],
  problems = [],
  brand = {},
  payments = {},
  announcements = {},
  theme = {},
}: DraftParts = {}): Draft => ({
  id: 'bdr_1',
  code: 'one',
  name: 'Brand One',
  isNew: false,
  updatedAt: '2026-01-05T10:00:00.000Z',
  updatedBy: 'op1',
  updatedByName: 'Ada Lane',
  version: 1,
  shownIn: { name: 'Brand One', code: 'one', url: 'https://one.example/' },
  files,
  texts: {
    'content/brand.json': JSON.stringify({ code: 'one', currency: 'EUR', settings: { languages: ['EN'] }, vendors: {}, ...brand }),
    'content/payments.json': JSON.stringify({ providers: [], channels: [], banks: [], withdrawals: {}, ...payments }),
    'content/announcements.json': JSON.stringify({ banners: [], notices: [], popups: [], promotions: [], ...announcements }),
    'theme.json': JSON.stringify({
      colorScheme: 'dark',
      themeColor: '#101010',
      fonts: { text: 'figtree', display: 'figtree' },
      palette: {},
      tokens: {},
      ...theme,
    }),
  },
  problems,
  changes: [],
  isBehind: false,
});

/** The draft after a save of the page. */
export function saved(draft: Draft, body: unknown): Draft {
  const { files } = body as { files: { name: string; text: string | null }[] };
  const texts = { ...draft.texts, ...Object.fromEntries(files.map(({ name, text }) => [name, text ?? ''])) };
  return { ...draft, texts, version: draft.version + 1 };
}
