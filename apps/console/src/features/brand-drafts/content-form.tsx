import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Megaphone } from '@pavilion/ui/icon';
import { Section } from '../../parts/page.tsx';
import styles from './draft-page.module.css';
import { type Edited, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

const LISTS = ['banners', 'notices', 'popups'] as const;
const FIELDS = ['title', 'subtitle', 'button', 'content'] as const;

/** Words of banners, notices and popups in every language; pages of promotions travel with the folder. */
export function ContentForm({ edited }: { edited: Edited }) {
  const { t } = useLingui();
  const file = edited.json(FILES.announcements) ?? {};
  const settings = ((edited.json(FILES.brand) ?? {})['settings'] ?? {}) as JsonObject;
  const languages = (settings['languages'] ?? []) as string[];
  const names = { banners: t`Banners`, notices: t`Notices`, popups: t`Popups` };
  const fieldNames = { title: t`Title`, subtitle: t`Second line`, button: t`Button`, content: t`Text` };
  const promotions = (file['promotions'] ?? []) as JsonObject[];
  return (
    <div className={styles.stack}>
      {LISTS.map((list) => {
        const rows = (file[list] ?? []) as JsonObject[];
        const put = (index: number, change: JsonObject) =>
          edited.change(FILES.announcements, { ...file, [list]: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) });
        return (
          <Section key={list} title={names[list]}>
            {rows.length === 0 ? <EmptyState compact icon={<Megaphone />} title={t`None`} /> : null}
            {rows.flatMap((row, index) =>
              FIELDS.flatMap((field) => {
                const words = row[field];
                if (typeof words !== 'object' || words === null) return [];
                const label = `${String(row['key'])} · ${fieldNames[field]}`;
                return [
                  <WordsField
                    key={label}
                    label={label}
                    words={words as Record<string, string>}
                    languages={languages}
                    onWords={(next) => put(index, { [field]: next as Json })}
                  />,
                ];
              }),
            )}
          </Section>
        );
      })}
      <Section title={t`Promotions`} note={t`Their pages are HTML files of the folder: take it along, change them, upload it.`}>
        <ul className={styles.rows}>
          {promotions.map((row) => (
            <li key={String(row['key'])}>{String(row['key'])}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
