import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { missionRead, missionSave } from '@pavilion/contract/missions/desk';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Answered } from '../../parts/answered.tsx';
import { Failure } from '../../parts/failure.tsx';
import { MomentField } from '../../parts/moment-field.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { languageName } from '../../parts/way-looks.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { type Brand, useOperator } from '../session/operator.tsx';
import { type Draft, draftOf, isWhole, missingIn, newDraft } from './mission-draft.ts';
import { MissionPreview } from './mission-preview.tsx';
import { MissionTrial } from './mission-trial.tsx';
import type { MissionView } from './mission-words.ts';
import styles from './missions.module.css';
import { BoardFields, ConditionFields, PrizeFields } from './terms-fields.tsx';

/** A mission is written here: a new one, or the next version of one. */
export function MissionEditorPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const id = search.get('id');
  const query = useQuery({ ...ask(missionRead, { id: id ?? '' }), enabled: id !== null, placeholderData: undefined as never });
  return (
    <Page
      title={id === null ? t`New mission` : t`New mission version`}
      lead={t`Nothing changes for members until a second operator approves it.`}
      back={
        <Link className={linkClass()} to={paths.missions}>
          {t`Missions`}
        </Link>
      }
    >
      {id === null ? (
        <NewMission />
      ) : (
        <Answered query={query} failed={t`Could not load this mission`}>
          {(mission) => <KnownMission key={mission.id} mission={mission} />}
        </Answered>
      )}
    </Page>
  );
}

function NewMission() {
  const { t } = useLingui();
  const { brands, brand } = useOperator();
  const [brandId, setBrandId] = useState(brand?.id ?? brands[0]?.id ?? '');
  const chosen = brands.find(({ id }) => id === brandId);
  return (
    <>
      {brands.length > 1 ? (
        <Select
          label={t`Brand`}
          value={brandId}
          onChange={(event) => setBrandId(event.target.value)}
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {chosen ? <Editor key={chosen.id} brand={chosen} mission={null} begin={newDraft(chosen.languages)} /> : null}
    </>
  );
}

function KnownMission({ mission }: { mission: MissionView }) {
  const { brandOf } = useOperator();
  const brand = brandOf(mission.brandId);
  const [begin] = useState(() => draftOf(mission, brand?.languages ?? []));
  return brand ? <Editor brand={brand} mission={mission} begin={begin} /> : null;
}

interface EditorProps {
  brand: Brand;
  /** As it was read when the page opened or was last saved. */
  mission: MissionView | null;
  begin: Draft;
}

function Editor({ brand, mission, begin }: EditorProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(begin);
  const [revision] = useState(mission?.revision ?? null);
  const save = useAct(missionSave, {
    said: t`Draft saved. Submit it for approval when ready.`,
    onDone: (saved) => void navigate(`${paths.missions}?id=${encodeURIComponent(saved.id)}`),
  });
  const { currency } = brand;
  const whole = isWhole(draft);
  const errorOf = (field: string) => fieldError(save.error, field);
  const terms = {
    terms: draft.terms,
    currency,
    isPeriodFixed: mission !== null && mission.state === 'live',
    errorOf,
    onTerms: (next: Draft['terms']) => setDraft({ ...draft, terms: next }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whole) void save.run({ id: mission?.id ?? null, revision, brandId: brand.id, ...draft, code: draft.code.trim() });
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <Section title={t`Requirement`}>
        <ConditionFields {...terms} />
      </Section>
      <Section title={t`Prize`}>
        <PrizeFields {...terms} />
      </Section>
      <Section title={t`Leaderboard`} note={t`Prizes for the top members who completed the mission in a period, on top of the budget.`}>
        <BoardFields {...terms} />
      </Section>
      <Section title={t`When`}>
        <div className={styles.fields}>
          <MomentField
            label={t`Starts`}
            value={draft.startsAt}
            onMoment={(startsAt) => setDraft({ ...draft, startsAt: startsAt ?? new Date().toISOString() })}
          />
          <MomentField
            label={t`Ends`}
            hint={t`Empty: until it is stopped.`}
            value={draft.endsAt}
            onMoment={(endsAt) => setDraft({ ...draft, endsAt })}
          />
          <TextField
            label={t`Code`}
            hint={t`Name in reports; cannot be changed.`}
            spellCheck={false}
            maxLength={40}
            disabled={mission !== null}
            value={draft.code}
            error={errorOf('code')}
            onChange={(event) => setDraft({ ...draft, code: event.target.value })}
          />
        </div>
      </Section>
      <Section title={t`Texts`} note={t`All terms are added automatically in the reader's language.`}>
        <TextFields draft={draft} onDraft={setDraft} />
      </Section>
      <MissionPreview texts={draft.texts} terms={draft.terms} currency={currency} />
      <Section title={t`Simulate last month`} note={t`Counts all players, including those not eligible.`}>
        <MissionTrial brandId={brand.id} currency={currency} terms={draft.terms} ready={isWhole({ ...draft, code: 'x', texts: {} })} />
      </Section>
      <Failure error={save.error} />
      <div className={styles.acts}>
        <Button type="submit" tone="primary" loading={save.busy} disabled={!whole}>
          {t`Save draft`}
        </Button>
        {whole ? null : <StillMissing draft={draft} />}
      </div>
    </form>
  );
}

/** Why it cannot be saved yet: the form is longer than a screen. */
function StillMissing({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const { figures, code, titles } = missingIn(draft);
  const parts = [
    ...(figures ? [t`figures, such as the prize`] : []),
    ...(code ? [t`the code`] : []),
    ...(titles.length > 0 ? [t`titles: ${titles.map(languageName).join(', ')}`] : []),
  ].join(' · ');
  return <p className={styles.missing} role="status">{t`Still missing: ${parts}`}</p>;
}

const MAX_TITLE = 80;
const MAX_DESCRIPTION = 300;

function TextFields({ draft, onDraft }: { draft: Draft; onDraft(draft: Draft): void }) {
  const { t } = useLingui();
  const put = (language: string, words: { title: string; description: string }) =>
    onDraft({ ...draft, texts: { ...draft.texts, [language]: words } });
  return (
    <div className={styles.languages}>
      {Object.entries(draft.texts).map(([code, words]) => {
        const language = languageName(code);
        return (
          <div key={code} className={styles.words}>
            <TextField
              label={t`Title, ${language}`}
              maxLength={MAX_TITLE}
              value={words.title}
              onChange={(event) => put(code, { ...words, title: event.target.value })}
            />
            <TextArea
              label={t`Description, ${language}`}
              rows={2}
              maxLength={MAX_DESCRIPTION}
              value={words.description}
              onChange={(event) => put(code, { ...words, description: event.target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}
