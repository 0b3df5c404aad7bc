import { sendingAudience, sendingPropose, type sendingPurposes, sendingTopics } from '@pavilion/contract/inbox/desk';
import { fieldError } from '@pavilion/contract/base/client';
import { offeredPlaces } from '@pavilion/contract/portal-places';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { countText } from '../../parts/amount.tsx';
import { Failure } from '../../parts/failure.tsx';
import { MomentField } from '../../parts/moment-field.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import { type Brand, useOperator } from '../session/operator.tsx';
import { type Audience, AudienceFields, type AudienceKind, namesIn } from './audience-fields.tsx';
import styles from './inbox.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { useLetterWords } from './letter-words.ts';
import { tagName } from './tag-name.ts';

/** A letter of the house: whom it is for, what it says in each language, when it goes out. */
export function ComposePage() {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  const [search] = useSearchParams();
  const [brandId, setBrandId] = useState(search.get('brand') ?? brand?.id ?? brands[0]?.id ?? '');
  const chosen = brands.find(({ id }) => id === brandId);
  return (
    <Page
      title={t`Write a message`}
      lead={t`Delivered to the portal inbox. Plain text, shown as written.`}
      back={<Link className={linkClass()} to={paths.letters}>{t`Inbox messages`}</Link>}
    >
      {chosen ? (
        <Composer key={brandId} brand={chosen} named={search.get('to') ?? ''} onBrand={brands.length > 1 ? setBrandId : null} />
      ) : null}
    </Page>
  );
}

/** As they are written into a text. */
const PLACES = '{name}, {account}, {brand}';

interface Draft {
  purpose: (typeof sendingPurposes)[number];
  topic: (typeof sendingTopics)[number];
  texts: Record<string, { title: string; text: string }>;
  link: string;
  push: boolean;
  startsAt: string | null;
  reason: string;
}

const EMPTY: Draft = { purpose: 'service', topic: 'notices', texts: {}, link: '', push: false, startsAt: null, reason: '' };

/** Fetched again while the conditions are changed, and never cached: the audience is what it is at the moment. */
function useReach(brandId: string, purpose: Draft['purpose'], audience: Audience) {
  const asked = useDeferredValue(JSON.stringify({ brandId, purpose, audience }));
  return useQuery({
    queryKey: [sendingAudience.path, asked],
    queryFn: ({ signal }) =>
      call(sendingAudience, { body: JSON.parse(asked) as { brandId: string; purpose: Draft['purpose']; audience: Audience }, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
}

function Composer({ brand, named, onBrand }: { brand: Brand; named: string; onBrand: ((id: string) => void) | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { brands } = useOperator();
  const [draft, setDraft] = useState(EMPTY);
  const [kind, setKind] = useState<AudienceKind>(named ? 'named' : 'all');
  const [names, setNames] = useState(named);
  const [segment, setSegment] = useState<Audience>({});
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const audience: Audience = kind === 'all' ? {} : kind === 'named' ? { names: namesIn(names) } : segment;
  const reach = useReach(brand.id, draft.purpose, audience);
  const { data } = reach;
  const act = useControlAct(sendingPropose, {
    said: t`Sent`,
    onDone: ({ id, state }) => void navigate(state === 'done' ? paths.letter(id) : paths.letters),
  });
  const [language, setLanguage] = useState<string | null>(null);
  const current = language ?? data?.defaultLanguage ?? '';
  const written = Object.fromEntries(Object.entries(draft.texts).filter(([, one]) => one.title.trim() && one.text.trim()));
  const isReady = data !== undefined && written[data.defaultLanguage] !== undefined && data.count > 0 && draft.reason.trim() !== '';
  const needsTwo = data !== undefined && data.count > data.fourEyesAbove;
  return (
    <form
      className={styles.compose}
      onSubmit={(event) => {
        event.preventDefault();
        void act.run({ ...draft, texts: written, audience, brandId: brand.id });
      }}
    >
      <div className={styles.column}>
        <Section title={t`Audience`}>
          <div className={styles.fields}>
            {onBrand ? (
              <Select
                label={t`Brand`}
                value={brand.id}
                onChange={(event) => onBrand(event.target.value)}
                options={brands.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null}
            <AudienceFields
              kind={kind}
              onKind={setKind}
              names={names}
              onNames={setNames}
              value={segment}
              onValue={setSegment}
              currency={brand.currency}
              languages={data?.languages ?? []}
              ranks={data?.ranks ?? []}
              errors={{ branch: fieldError(reach.error, 'branch') }}
            />
            {data && data.unknownNames.length > 0 ? (
              <Alert tone="warn" title={t`Not members of this brand`}>
                {data.unknownNames.join(', ')}
              </Alert>
            ) : null}
          </div>
        </Section>
        <Section title={t`Text`} note={t`${PLACES} are replaced with the member's and brand's names.`}>
          <Words
            draft={draft}
            put={put}
            current={current}
            onLanguage={setLanguage}
            languages={data?.languages ?? []}
            own={data?.defaultLanguage ?? ''}
            error={act.error}
          />
        </Section>
      </div>
      <div className={styles.beside}>
        <Section title={t`Member preview`}>
          <LetterPreview text={draft.texts[current]} link={draft.link} brandName={brand.name} />
        </Section>
        <Section title={t`Sending`}>
          <div className={styles.fields}>
            <p className={styles.reach} aria-live="polite">
              <span className={styles.count}>{data ? countText(data.count) : '–'}</span>
              <span className={styles.quiet}>
                {data && data.barred > 0
                  ? t`members; ${countText(data.barred)} more have opted out or may not receive offers`
                  : t`members at this moment`}
              </span>
            </p>
            <Terms draft={draft} put={put} error={act.error} />
            {needsTwo ? (
              <Alert tone="info">{t`Above ${countText(data.fourEyesAbove)} members a second operator must approve.`}</Alert>
            ) : null}
            <TextField
              label={t`Reason`}
              hint={t`Internal, recorded in the audit trail.`}
              maxLength={500}
              value={draft.reason}
              onChange={(event) => put({ reason: event.target.value })}
            />
            <Failure error={act.error ?? reach.error} />
            <Button type="submit" tone="primary" loading={act.busy} disabled={!isReady}>
              {needsTwo ? t`Propose` : draft.startsAt ? t`Schedule` : t`Send`}
            </Button>
          </div>
        </Section>
      </div>
    </form>
  );
}

interface PartProps {
  draft: Draft;
  put(change: Partial<Draft>): void;
  error: unknown;
}

interface WordsProps extends PartProps {
  current: string;
  onLanguage(tag: string): void;
  languages: readonly string[];
  own: string;
}

/** Title and text, a language at a time; only the brand's own must be written. */
function Words({ draft, put, current, onLanguage, languages, own, error }: WordsProps) {
  const { t } = useLingui();
  const { places } = useLetterWords();
  const text = draft.texts[current] ?? { title: '', text: '' };
  const write = (change: Partial<typeof text>) => put({ texts: { ...draft.texts, [current]: { ...text, ...change } } });
  const isWritten = (tag: string) => Boolean(draft.texts[tag]?.title.trim() && draft.texts[tag].text.trim());
  return (
    <div className={styles.fields}>
      <Segmented
        label={t`Language`}
        width="fit"
        value={current}
        onValue={onLanguage}
        options={languages.map((tag) => ({ value: tag, label: `${tagName(tag)}${isWritten(tag) ? ' ✓' : tag === own ? ' *' : ''}` }))}
      />
      <TextField
        label={t`Title`}
        maxLength={120}
        value={text.title}
        error={fieldError(error, 'texts')}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea label={t`Text`} rows={8} maxLength={4000} value={text.text} onChange={(event) => write({ text: event.target.value })} />
      <Select
        label={t`Button leads to`}
        value={draft.link}
        error={fieldError(error, 'link')}
        onChange={(event) => put({ link: event.target.value })}
        options={[{ value: '', label: t`No button` }, ...offeredPlaces.map((value) => ({ value, label: places[value] }))]}
      />
    </div>
  );
}

function Terms({ draft, put, error }: PartProps) {
  const { t } = useLingui();
  const { topics } = useLetterWords();
  return (
    <>
      <RadioGroup
        label={t`Purpose`}
        value={draft.purpose}
        onValue={(purpose) => put({ purpose })}
        options={[
          { value: 'service', label: t({ message: 'Service', context: 'purpose' }), hint: t`Service messages. Sent to everyone selected.` },
          { value: 'marketing', label: t`Offer`, hint: t`Only members who opted in and are not excluded or on a break.` },
        ]}
      />
      <Select
        label={t`Category`}
        value={draft.topic}
        onChange={(event) => put({ topic: sendingTopics.find((one) => one === event.target.value) ?? 'notices' })}
        options={sendingTopics.map((value) => ({ value, label: topics[value] }))}
      />
      <Switch
        checked={draft.push}
        onChange={(event) => put({ push: event.target.checked })}
        hint={t`In browsers where the member allowed it.`}
      >
        {t`Also notify outside the portal`}
      </Switch>
      <MomentField
        label={t`Send on`}
        hint={t`Empty: now. Your own time zone.`}
        value={draft.startsAt}
        onMoment={(startsAt) => put({ startsAt })}
      />
      <p role="alert">{fieldError(error, 'startsAt')}</p>
    </>
  );
}
