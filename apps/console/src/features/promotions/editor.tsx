import { type promotionChoices, promotionSave, promotionTry } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { PromotionKind } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { History } from '@pavilion/ui/icon';
import { Link as LookLink } from '@pavilion/ui/link';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentLanguage } from '../../i18n/language.ts';
import { amountText } from '../../parts/amount.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useLeaveGuard } from '../brands/use-leave-guard.ts';
import { useOperator } from '../session/operator.tsx';
import { Codes } from './codes.tsx';
import { Places } from './places.tsx';
import { RainLive } from './rain-live.tsx';
import { Tickets } from './tickets.tsx';
import { dayText } from './day-text.ts';
import { EditorForm } from './editor-form.tsx';
import { FormContext } from './form-parts.tsx';
import { checkTerms, getAt, type Loose, setAt } from './form-state.ts';
import { Preview } from './preview.tsx';
import { PromotionActs, SendForApproval } from './promotion-acts.tsx';
import styles from './promotions.module.css';
import { usePromotionWords } from './promotion-words.ts';
import { missingIn, type Texts, TextsForm } from './texts-form.tsx';
import { faultsOf, SectionNav, SectionTitle } from './section-nav.tsx';
import { type Trial, TrialPanel } from './trial.tsx';
import type { Promotion } from './promotion.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** What is written of a version. */
export interface EditedVersion {
  code: string;
  terms: Loose;
  texts: Texts;
  category: string;
  picture: string | null;
  /** Null until it is chosen: from its approval on. */
  startsAt: string | null;
  endsAt: string | null;
}

interface EditorProps {
  /** Null: a new one. */
  promotion: Promotion | null;
  brandId: string;
  choices: WireValue<typeof promotionChoices>;
  start: EditedVersion;
  /** Shown under the title of a new one. */
  lead?: ReactNode;
  onSaved(id: string): void;
}

const orNow = (moment: string | null): string => moment ?? new Date().toISOString();

/** Remounted for each version: what is on the screen is what was read, and what was changed since. */
export function Editor({ promotion, brandId, choices, start, lead, onSaved }: EditorProps) {
  const { t } = useLingui();
  const words = usePromotionWords();
  const { may } = useOperator();
  const [writing, setWriting] = useState(start);
  const [language, setLanguage] = useState(choices.languages[0] ?? 'en');
  const [tried, setTried] = useState<{ for: string; value: Trial } | null>(null);
  const [showsVersions, setShowsVersions] = useState(false);
  const [showsMissing, setShowsMissing] = useState(false);
  const change = (part: Partial<EditedVersion>) => setWriting((before) => ({ ...before, ...part }));
  const { currency } = choices;
  const { terms, problems } = checkTerms(writing.terms, choices.step);
  const kind = getAt(writing.terms, 'rule.kind') as PromotionKind;
  const asked = JSON.stringify(writing.terms);
  const trial = tried?.for === asked ? tried.value : null;
  const dirty = promotion === null || JSON.stringify(writing) !== JSON.stringify(start);
  const save = useAct(promotionSave, { said: t`Draft saved`, onDone: ({ id }) => onSaved(id) });
  const attempt = useAct(promotionTry, { onDone: (value) => setTried({ for: asked, value }) });
  useLeaveGuard(dirty && promotion !== null);
  const disabled = !may('promotions.write') || promotion?.state === 'ended';
  const draft = promotion?.versions[0];
  const missing = choices.languages.reduce((sum, one) => sum + missingIn(writing.texts, one), 0);
  const ofTerms = faultsOf(problems);
  const faults = { ...ofTerms, what: (ofTerms.what ?? 0) + (writing.code === '' ? 1 : 0), texts: missing };
  const keep = () => {
    setShowsMissing(true);
    if (terms === null || writing.code === '') return;
    void save.run({
      id: promotion?.id ?? null,
      brandId,
      version: promotion?.draft ?? 0,
      code: writing.code,
      terms,
      texts: writing.texts,
      category: writing.category,
      picture: writing.picture,
      startsAt: orNow(writing.startsAt),
      endsAt: writing.endsAt,
    });
  };
  const warning = trial?.stops
    ? t`Below the simulated cost of ${amountText(trial.sum, currency)}: it would have ended on ${dayText(trial.stops.day)}.`
    : undefined;
  // As the list names it: in the operator's language where there is one, else in the brand's.
  const title = [currentLanguage(), choices.languages[0] ?? ''].map((one) => writing.texts[one]?.title).find(Boolean);
  const isOffered = promotion !== null && promotion.offered === promotion.draft;
  return (
    <Page
      back={<LookLink render={<Link to={paths.promotions} />}>{t`Promotions`}</LookLink>}
      title={
        <span className={styles.title}>
          {title || t`New promotion`}
          {promotion ? <Badge tone={words.state(promotion.state)[1]}>{words.state(promotion.state)[0]}</Badge> : null}
          {isOffered && promotion.state !== 'offered' ? <Badge tone="action">{t`Pending approval`}</Badge> : null}
          {dirty ? <Badge tone="warn">{t`Not saved`}</Badge> : null}
        </span>
      }
      lead={draft ? t`Version ${draft.version}, saved ${momentText(draft.writtenAt)} by ${draft.writtenBy}` : lead}
      actions={
        <>
          {promotion ? <Button iconStart={<History />} onClick={() => setShowsVersions(true)}>{t`Versions`}</Button> : null}
          {promotion && !dirty ? <PromotionActs promotion={promotion} /> : null}
          {disabled ? null : <Button disabled={!dirty} loading={save.busy} onClick={keep}>{t`Save draft`}</Button>}
          {disabled || !promotion || dirty || isOffered || promotion.draft === promotion.live ? null : (
            <SendForApproval promotion={promotion} ready={problems.size === 0 && missing === 0} />
          )}
        </>
      }
    >
      <Failure error={save.error} />
      {promotion ? <ProposedNotice kind="promotion.publish" brandId={brandId} subjectId={promotion.id} until="members" /> : null}
      {promotion?.live != null && promotion.kind === 'rain' ? <RainLive id={promotion.id} /> : null}
      <FormContext
        value={{
          terms: writing.terms,
          problems,
          currency,
          disabled,
          showsMissing,
          set: (at, value) => setWriting((before) => ({ ...before, terms: setAt(before.terms, at, value) })),
        }}
      >
        <SectionNav faults={faults} canTry={may('promotions.write')} />
        <div className={styles.editor}>
          <EditorForm
            writing={writing}
            promotion={promotion}
            choices={choices}
            error={save.error}
            warning={warning}
            disabled={disabled}
            onChange={change}
          />
          <div className={styles.column}>
            <section className={styles.panel}>
              <h2>{t`Member preview`}</h2>
              <Preview language={language} terms={terms} texts={writing.texts} currency={currency} />
            </section>
            <section className={styles.panel}>
              <SectionTitle id="texts" />
              <TextsForm
                languages={choices.languages}
                language={language}
                onLanguage={setLanguage}
                texts={writing.texts}
                disabled={disabled}
                onTexts={(texts) => change({ texts })}
              />
            </section>
          </div>
          <div className={styles.column}>
            {may('promotions.write') ? (
              <TrialPanel kind={kind} brandId={brandId} currency={currency} terms={terms} act={attempt} trial={trial} />
            ) : null}
          </div>
        </div>
      </FormContext>
      {promotion?.kind === 'code' ? <Codes id={promotion.id} /> : null}
      {promotion?.live != null && (promotion.kind === 'wheel' || promotion.kind === 'ticket') ? (
        <Tickets id={promotion.id} isLive={promotion.state === 'live'} />
      ) : null}
      {promotion?.live != null && promotion.kind === 'race' ? <Places id={promotion.id} /> : null}
      {promotion && showsVersions ? <VersionsDialog promotion={promotion} onClose={() => setShowsVersions(false)} /> : null}
    </Page>
  );
}
