import { brandDraft, brandDraftSave } from '@pavilion/contract/brands/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { Theme } from '@pavilion/theme/theme-css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useAct } from '../../parts/use-act.ts';

export type Draft = WireValue<typeof brandDraft>;

export const FILES = {
  brand: 'content/brand.json',
  theme: 'theme.json',
  help: 'content/help.json',
  announcements: 'content/announcements.json',
  payments: 'content/payments.json',
} as const;

type ClearedFields = WireValue<typeof brandDraftSave>['cleared'];
const NOTHING: ClearedFields = [];

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface DraftEditor {
  draft: Draft;
  /** A file as it is written here, saved or not; null: the folder has none. */
  json(name: string): JsonObject | null;
  theme: Theme;
  change(name: string, value: object): void;
  /** The same from what is written by then: for what ends after others wrote. */
  revise(name: string, work: (file: JsonObject) => JsonObject): void;
  /** A page as it is written here and not saved; undefined: nothing was written, null: it is taken away. */
  page(name: string): string | null | undefined;
  changePage(name: string, text: string | null): void;
  /** Names of the files that are not saved yet. */
  unsaved: readonly string[];
  save(): Promise<boolean>;
  undo(): void;
  busy: boolean;
  error: unknown;
  /** What the last save emptied, because the currency changed with it. */
  cleared: ClearedFields;
}

const parse = (text: string | undefined): JsonObject | null => {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return null;
  }
};

/** A draft and what is written over it on this page. */
export function useDraft(draftId: string) {
  const asked = ask(brandDraft, { draftId });
  const queries = useQueryClient();
  const question = useQuery({ ...asked, placeholderData: undefined as never, refetchOnWindowFocus: false });
  const [written, setWritten] = useState<Readonly<Record<string, object | string | null>>>({});
  const [cleared, setCleared] = useState(NOTHING);
  const act = useAct(brandDraftSave, { onDone: (saved) => setCleared(saved.cleared) });
  const draft = question.data;
  const unsaved = Object.keys(written);
  const json = (name: string): JsonObject | null => (written[name] as JsonObject | undefined) ?? parse(draft?.texts[name]);
  const edited: DraftEditor | null = draft
    ? {
        draft,
        json,
        theme: json(FILES.theme) as unknown as Theme,
        change: (name, value) => setWritten((before) => ({ ...before, [name]: value })),
        revise: (name, work) =>
          setWritten((before) => {
            const saved = parse(queries.getQueryData<Draft>(asked.queryKey)?.texts[name]);
            return { ...before, [name]: work((before[name] as JsonObject | undefined) ?? saved ?? {}) };
          }),
        page: (name) => written[name] as string | null | undefined,
        changePage: (name, text) => setWritten((before) => ({ ...before, [name]: text })),
        unsaved,
        save: async () => {
          const files = Object.entries(written).map(([name, value]) => ({
            name,
            text: value === null || typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
          }));
          const done = files.length === 0 || (await act.run({ draftId, version: draft.version, files }));
          if (done) {
            await question.refetch();
            setWritten({});
          }
          return done;
        },
        undo: () => setWritten({}),
        busy: act.busy,
        error: act.error,
        cleared,
      }
    : null;
  return { question, edited };
}
