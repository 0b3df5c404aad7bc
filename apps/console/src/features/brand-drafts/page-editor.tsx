import { brandDraftFile } from '@pavilion/contract/brands/desk';
import { useLingui } from '@lingui/react/macro';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { RichText } from '../../parts/rich-text.tsx';
import { languageName } from '../../parts/way-looks.tsx';
import styles from './draft-page.module.css';
import { languagesOf } from './rows.ts';
import type { DraftEditor } from './use-draft.ts';

export type PageKind = 'promotions' | 'help';

export const pageFile = (kind: PageKind, language: string, key: string): string => `content/${kind}/${language.toLowerCase()}/${key}.html`;

const HEADED = /^\s*<h1>([^<]*)<\/h1>\s*([\s\S]*)$/;
const pageText = (title: string, body: string): string => `<h1>${title.replaceAll('<', '')}</h1>\n${body}`;
/** What the import puts the brand's name in the place of. */
const BRAND_MARK = '{brand}';
const isEmptyText = (html: string): boolean => html.replaceAll(/<[^>]*>|\s/g, '') === '';
/** A page to begin with. */
export const newPage = (): string => pageText('', '<p></p>');

/** A page of words in each language of the brand: its heading, and what follows as HTML. */
export function PageEditor({ edited, kind, pageKey }: { edited: DraftEditor; kind: PageKind; pageKey: string }) {
  const { t } = useLingui();
  const languages = languagesOf(edited);
  const [chosen, setChosen] = useState(languages[0] ?? '');
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? '');
  return (
    <div className={styles.pageEditor} role="group" aria-label={t`Page`}>
      <Segmented
        label={t`Language of the page`}
        width="fit"
        value={language}
        onValue={setChosen}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
      />
      <PageFields key={language} edited={edited} language={language} name={pageFile(kind, language, pageKey)} />
    </div>
  );
}

function PageFields({ edited, language, name }: { edited: DraftEditor; language: string; name: string }) {
  const { t } = useLingui();
  const written = edited.page(name);
  const isStored = edited.draft.files.some((file) => file.name === name);
  const { data } = useQuery({
    ...ask(brandDraftFile, { draftId: edited.draft.id, name }),
    enabled: isStored && typeof written !== 'string',
    placeholderData: undefined as never,
  });
  const storedText = data ? new TextDecoder().decode(Uint8Array.from(atob(data.data), (sign) => sign.charCodeAt(0))) : null;
  const text = typeof written === 'string' ? written : isStored ? storedText : newPage();
  if (text === null) return <Skeleton shape="block" height="220px" />;
  const match = HEADED.exec(text);
  const [title, body] = match ? [match[1] ?? '', match[2] ?? ''] : ['', text];
  return (
    <>
      <TextField
        label={t`Page heading`}
        value={title}
        error={title.trim() === '' ? t`Text missing.` : undefined}
        onChange={(event) => edited.changePage(name, pageText(event.target.value, body))}
      />
      <RichText
        label={t`Text`}
        hint={t`The first paragraph is the card summary; ${BRAND_MARK} is replaced with the brand name.`}
        language={language}
        value={body}
        error={isEmptyText(body) ? t`Text missing.` : undefined}
        onValue={(html) => edited.changePage(name, pageText(title, html))}
      />
    </>
  );
}
