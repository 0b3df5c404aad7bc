import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { RowPicture } from './row-picture.tsx';
import { emptyWords, freeKey, languagesOf, rowsOf, textOf, withField, wordsOf } from './rows.ts';
import { ShowingFields } from './showing-fields.tsx';
import { type DraftEditor, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

const GROUPS = ['w_home', 'w_login', 'w_register', 'w_forget', 'w_leftmenu'] as const;
const FREE = [20, 25, 30, 35, 40, 45, 50, 55, 60];

/** Every banner of a brand: its place, its link, its words, how long it is shown. */
export function BannersForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const file = edited.json(FILES.announcements) ?? {};
  const banners = rowsOf(file, 'banners');
  const languages = languagesOf(edited);
  const groups: Readonly<Record<string, string>> = {
    w_home: t`At the top of home`,
    w_login: t`Next to login`,
    w_register: t`Next to registration`,
    w_forget: t`Next to “forgot password”`,
    w_leftmenu: t`In the side menu`,
  };
  return (
    <ItemList
      title={t`Banners`}
      note={t`Shown in this order within a group.`}
      items={banners}
      ordered
      addLabel={t`Add a banner`}
      nameOf={(row) => [
        wordsOf(row['title'])[languages[0] ?? ''] || textOf(row['key']),
        groups[textOf(row['group'])] ?? textOf(row['group']),
      ]}
      begin={() => ({
        key: freeKey('banner', banners),
        group: 'w_home',
        picture: textOf(banners[0]?.['picture']),
        linkageType: 'NONE',
        linkage: '',
        title: emptyWords(languages),
        subtitle: emptyWords(languages),
      })}
      onItems={(items) => edited.change(FILES.announcements, { ...file, banners: items })}
      render={(row, put) => <BannerFields edited={edited} row={row} groups={groups} onRow={put} />}
    />
  );
}

interface BannerFieldsProps {
  edited: DraftEditor;
  row: JsonObject;
  groups: Readonly<Record<string, string>>;
  onRow(row: JsonObject): void;
}

function BannerFields({ edited, row, groups, onRow }: BannerFieldsProps) {
  const { t } = useLingui();
  const put = (name: string, value: Json | undefined) => onRow(withField(row, name, value));
  const must = (name: string, value: string) => onRow({ ...row, [name]: value });
  const zone = (name: 'freeWidth' | 'freeHeight', label: string) => (
    <Select
      label={label}
      value={String(row[name] ?? '')}
      options={[{ value: '', label: t`Not set` }, ...FREE.map((percent) => ({ value: String(percent), label: `${percent} %` }))]}
      onChange={(event) => put(name, event.target.value === '' ? undefined : Number(event.target.value))}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t`Identifier`}
          value={textOf(row['key'])}
          spellCheck={false}
          onChange={(event) => must('key', event.target.value)}
        />
        <Select
          label={t`Position`}
          value={textOf(row['group'])}
          options={GROUPS.map((value) => ({ value, label: groups[value] ?? value }))}
          onChange={(event) => must('group', event.target.value)}
        />
        {zone('freeWidth', t`Safe area for text, landscape crop`)}
        {zone('freeHeight', t`Safe area for text, portrait crop`)}
      </div>
      <RowPicture edited={edited} use={textOf(row['group']) === 'w_home' ? 'banner' : 'promotion'} list="banners" row={row} onRow={onRow} />
      <LinkFields edited={edited} row={row} onRow={onRow} />
      <ShowingFields row={row} begins onRow={onRow} />
      {(['title', 'subtitle', 'button'] as const).map((field) => (
        <WordsField
          key={field}
          label={{ title: t`Title`, subtitle: t`Second line`, button: t`Button` }[field]}
          words={wordsOf(row[field])}
          languages={languagesOf(edited)}
          optional={field === 'button'}
          onWords={(words) => put(field, field === 'button' && Object.values(words).every((one) => one === '') ? undefined : words)}
        />
      ))}
    </>
  );
}

/** Where a banner leads: a game of the brand, one of its promotions, an address, or nowhere. */
function LinkFields({ edited, row, onRow }: { edited: DraftEditor; row: JsonObject; onRow(row: JsonObject): void }) {
  const { t } = useLingui();
  const kind = textOf(row['linkageType']);
  const vendors = (edited.json(FILES.brand)?.['vendors'] ?? {}) as Record<string, JsonObject[]>;
  const games = Object.entries(vendors).flatMap(([vendor, list]) =>
    list.map((game) => ({ value: `${vendor} ${textOf(game['code'])}`, label: `${textOf(game['code'])} · ${vendor}` })),
  );
  const promotions = rowsOf(edited.json(FILES.announcements), 'promotions').map((one) => textOf(one['key']));
  const lead = (change: { linkageType: string; linkage: string; vendor?: string }) => {
    const { vendor: _vendor, ...rest } = row;
    onRow({ ...rest, ...change });
  };
  const begin = (linkageType: string) => {
    const [vendor = '', linkage = ''] = (games[0]?.value ?? '').split(' ');
    if (linkageType === 'G') lead({ linkageType, linkage, vendor });
    else lead({ linkageType, linkage: linkageType === 'P' ? (promotions[0] ?? '') : linkageType === 'URL' ? '/' : '' });
  };
  return (
    <div className={styles.fields}>
      <Select
        label={t`Leads to`}
        value={kind}
        options={[
          { value: 'NONE', label: t`Nothing` },
          { value: 'G', label: t`A game` },
          { value: 'P', label: t`A promotion` },
          { value: 'URL', label: t`An address` },
        ]}
        onChange={(event) => begin(event.target.value)}
      />
      {kind === 'G' ? (
        <Select
          label={t`Game`}
          value={`${textOf(row['vendor'])} ${textOf(row['linkage'])}`}
          options={games}
          onChange={(event) => {
            const [vendor = '', linkage = ''] = event.target.value.split(' ');
            lead({ linkageType: 'G', linkage, vendor });
          }}
        />
      ) : null}
      {kind === 'P' ? (
        <Select
          label={t`Promotion`}
          value={textOf(row['linkage'])}
          options={promotions.map((value) => ({ value, label: value }))}
          onChange={(event) => lead({ linkageType: 'P', linkage: event.target.value })}
        />
      ) : null}
      {kind === 'URL' ? (
        <TextField
          label={t`Address`}
          value={textOf(row['linkage'])}
          spellCheck={false}
          onChange={(event) => lead({ linkageType: 'URL', linkage: event.target.value })}
        />
      ) : null}
    </div>
  );
}
