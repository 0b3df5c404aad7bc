import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CircleQuestionMark } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { MomentField } from '../../parts/moment-field.tsx';
import { Section } from '../../parts/page.tsx';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { newPage, PageEditor, pageFile, type PageKind } from './page-editor.tsx';
import { PromotionTypeField } from './promotion-type-field.tsx';
import { RowPicture } from './row-picture.tsx';
import { freeKey, languagesOf, rowsOf, textOf, wordsOf } from './rows.ts';
import { ShowingFields } from './showing-fields.tsx';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

/** Files of pages that come with a key, and go with it: their page in every language of the brand. */
function usePageFiles(edited: DraftEditor, kind: PageKind) {
  const languages = languagesOf(edited);
  return {
    open: (key: string) => {
      for (const language of languages) edited.changePage(pageFile(kind, language, key), newPage());
    },
    close: (keys: readonly string[]) => {
      const ends = new Set(keys.map((key) => `/${key}.html`));
      for (const { name } of edited.draft.files)
        if (name.startsWith(`content/${kind}/`) && ends.has(name.slice(name.lastIndexOf('/')))) edited.changePage(name, null);
      for (const name of edited.unsaved)
        if (name.startsWith(`content/${kind}/`) && ends.has(name.slice(name.lastIndexOf('/')))) edited.changePage(name, null);
    },
  };
}

/** Promotions: their card, how long they are shown, their page in every language. */
export function PromotionsForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const file = edited.json(FILES.announcements) ?? {};
  const rows = rowsOf(file, 'promotions');
  const pages = usePageFiles(edited, 'promotions');
  const categories: Readonly<Record<string, string>> = {
    welcome: t`Welcome`,
    games: t`Games`,
    fairness: t`Fairness`,
    care: t`Care`,
  };
  const known = [...new Set([...Object.keys(categories), ...rows.map((row) => textOf(row['category']))])];
  const onItems = (items: JsonObject[]) => {
    const keys = new Set(items.map((row) => row['key']));
    pages.close(rows.map((row) => textOf(row['key'])).filter((key) => !keys.has(key)));
    edited.change(FILES.announcements, { ...file, promotions: items });
  };
  const begin = (): JsonObject => {
    const key = freeKey('promotion', rows);
    pages.open(key);
    return { key, category: 'welcome', date: new Date().toISOString(), picture: textOf(rows[0]?.['picture']) };
  };
  return (
    <ItemList
      title={t`Promotions`}
      note={t`The key is part of the page URL and cannot be changed.`}
      items={rows}
      ordered
      addLabel={t`Add a promotion`}
      nameOf={(row) => [textOf(row['key']), categories[textOf(row['category'])] ?? textOf(row['category'])]}
      begin={begin}
      onItems={onItems}
      render={(row, put) => (
        <>
          <div className={styles.fields}>
            <Select
              label={t`Category`}
              value={textOf(row['category'])}
              options={known.map((value) => ({ value, label: categories[value] ?? value }))}
              onChange={(event) => put({ ...row, category: event.target.value })}
            />
            <MomentField
              label={t`Date`}
              value={textOf(row['date'])}
              onMoment={(iso) => put({ ...row, date: iso ?? textOf(row['date']) })}
            />
            <PromotionTypeField row={row} onRow={put} />
          </div>
          <RowPicture edited={edited} use="promotion" list="promotions" row={row} onRow={put} />
          <ShowingFields row={row} onRow={put} />
          <PageEditor edited={edited} kind="promotions" pageKey={textOf(row['key'])} />
        </>
      )}
    />
  );
}

/** Help pages of the brand and the names of their sections. */
export function HelpForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const file = edited.json(FILES.help);
  const languages = languagesOf(edited);
  if (!file) {
    return (
      <EmptyState icon={<CircleQuestionMark />} title={t`Default help pages are shown`}>
        {t`After the brand is published, edit these pages here in its draft.`}
      </EmptyState>
    );
  }
  const sections = (file['sections'] ?? {}) as Record<string, JsonObject>;
  return (
    <>
      <ItemList
        title={t`Help pages`}
        note={t`The portal links to them, so they cannot be removed.`}
        items={rowsOf(file, 'help')}
        nameOf={(row) => [textOf(row['anchor']), wordsOf(sections[textOf(row['section'])])[languages[0] ?? ''] ?? textOf(row['section'])]}
        onItems={(help) => edited.change(FILES.help, { ...file, help })}
        render={(row, put) => (
          <>
            <div className={styles.fields}>
              <Select
                label={t`Section`}
                value={textOf(row['section'])}
                options={Object.keys(sections).map((value) => ({ value, label: wordsOf(sections[value])[languages[0] ?? ''] ?? value }))}
                onChange={(event) => put({ ...row, section: event.target.value })}
              />
              <MomentField
                label={t`As of`}
                hint={t`Visible to members. A new date on the terms requires members to accept again.`}
                value={textOf(row['updatedAt'])}
                onMoment={(iso) => put({ ...row, updatedAt: iso ?? textOf(row['updatedAt']) })}
              />
            </div>
            <PageEditor edited={edited} kind="help" pageKey={textOf(row['anchor'])} />
          </>
        )}
      />
      <Section title={t`Sections of help`}>
        {Object.entries(sections).map(([key, words]) => (
          <WordsField
            key={key}
            label={key}
            words={wordsOf(words)}
            languages={languages}
            onWords={(next) => edited.change(FILES.help, { ...file, sections: { ...sections, [key]: next } })}
          />
        ))}
      </Section>
    </>
  );
}
