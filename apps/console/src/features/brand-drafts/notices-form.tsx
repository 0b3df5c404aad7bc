import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { MomentField } from '../../parts/moment-field.tsx';
import { dayText } from '../../parts/moment.ts';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { PromotionTypeField } from './promotion-type-field.tsx';
import { RichWordsField } from './rich-words-field.tsx';
import { emptyWords, freeKey, languagesOf, rowsOf, textOf, withField, wordsOf } from './rows.ts';
import { ShowingFields } from './showing-fields.tsx';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

/** Absent is to players; agents have no promotions in their centre. */
function audienceOf({ audience: _before, promotionType, ...row }: JsonObject, audience: string): JsonObject {
  return audience === '' ? withField(row, 'promotionType', promotionType) : { ...row, audience };
}

/** Notices of the running line and the notice page, and popups a visitor meets. */
export function NoticesForm({ edited, list }: { edited: DraftEditor; list: 'notices' | 'popups' }) {
  const { t } = useLingui();
  const file = edited.json(FILES.announcements) ?? {};
  const rows = rowsOf(file, list);
  const languages = languagesOf(edited);
  const isNotice = list === 'notices';
  const when: Readonly<Record<string, string>> = { A: t`To members`, B: t`To visitors`, F: t`After the first login` };
  const begin = (): JsonObject => ({
    key: freeKey(isNotice ? 'notice' : 'popup', rows),
    ...(isNotice ? { date: new Date().toISOString() } : { execution: 'B' }),
    title: emptyWords(languages),
    content: emptyWords(languages),
  });
  return (
    <ItemList
      title={isNotice ? t`Notices` : t`Popups`}
      note={isNotice ? t`Ticker and notice page; newest first.` : t`Shown once per visit, in this order.`}
      items={rows}
      ordered={!isNotice}
      addLabel={isNotice ? t`Add a notice` : t`Add a popup`}
      nameOf={(row) => [
        wordsOf(row['title'])[languages[0] ?? ''] || textOf(row['key']),
        isNotice ? dayText(textOf(row['date']) || null) : (when[textOf(row['execution'])] ?? ''),
      ]}
      begin={begin}
      onItems={(items) => edited.change(FILES.announcements, { ...file, [list]: items })}
      render={(row, put) => (
        <>
          <div className={styles.fields}>
            <TextField
              label={t`Identifier`}
              value={textOf(row['key'])}
              spellCheck={false}
              onChange={(event) => put({ ...row, key: event.target.value })}
            />
            {isNotice ? (
              <>
                <MomentField
                  label={t`Date`}
                  value={textOf(row['date'])}
                  onMoment={(iso) => put({ ...row, date: iso ?? textOf(row['date']) })}
                />
                <Select
                  label={t`For whom`}
                  value={textOf(row['audience'])}
                  options={[
                    { value: '', label: t`Players` },
                    { value: 'agents', label: t`Agents, in their centre` },
                  ]}
                  onChange={(event) => put(audienceOf(row, event.target.value))}
                />
              </>
            ) : (
              <Select
                label={t`Shown`}
                value={textOf(row['execution'])}
                options={Object.entries(when).map(([value, label]) => ({ value, label }))}
                onChange={(event) => put({ ...row, execution: event.target.value })}
              />
            )}
            {textOf(row['audience']) === '' ? <PromotionTypeField row={row} onRow={put} /> : null}
          </div>
          <ShowingFields row={row} begins={!isNotice} onRow={put} />
          <WordsField label={t`Title`} words={wordsOf(row['title'])} languages={languages} onWords={(title) => put({ ...row, title })} />
          <RichWordsField
            key={textOf(row['key'])}
            label={t`Text`}
            words={wordsOf(row['content'])}
            languages={languages}
            onWords={(content) => put({ ...row, content })}
          />
        </>
      )}
    />
  );
}
