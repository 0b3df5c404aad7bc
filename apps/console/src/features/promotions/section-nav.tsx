import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import type { ReactNode } from 'react';
import { countText } from '../../parts/amount.tsx';
import type { Problems } from './form-state.ts';
import styles from './promotions.module.css';

/** Of the form in their order, then the texts and the trial beside it. */
const SECTIONS = ['what', 'when', 'play', 'budget', 'who', 'where', 'texts', 'trial'] as const;
type SectionId = (typeof SECTIONS)[number];

/** Of each part of the terms, where in the form it is written. */
const PLACES: Readonly<Record<string, SectionId>> = {
  rule: 'what',
  lock: 'play',
  budget: 'budget',
  claimDays: 'budget',
  who: 'who',
  startsAt: 'when',
  endsAt: 'when',
  category: 'where',
  picture: 'where',
  texts: 'texts',
};

/** How many fields of each section are open or wrong. */
export function faultsOf(problems: Problems): Partial<Record<SectionId, number>> {
  const faults: Partial<Record<SectionId, number>> = {};
  for (const at of problems.keys()) {
    const id = PLACES[at.split('.')[0] ?? ''];
    if (id) faults[id] = (faults[id] ?? 0) + 1;
  }
  return faults;
}

function useSectionWords(): Readonly<Record<SectionId, string>> {
  const { t } = useLingui();
  return {
    what: t`Basics`,
    when: t`When`,
    play: t`Wagering requirement`,
    budget: t`Budget and claim`,
    who: t`For whom`,
    where: t`Category and picture`,
    texts: t`Texts`,
    trial: t`Simulation`,
  };
}

/** What the part of the form is called that a place of a version is written in. */
export function usePlaceWords(): (field: string) => string {
  const words = useSectionWords();
  return (field) => {
    const id = PLACES[field.split('.')[0] ?? ''];
    return id ? words[id] : field;
  };
}

const placeOf = (id: SectionId): string => `promotion-${id}`;

/** Heading of a part, where the list of parts leads to. */
export function SectionTitle({ id }: { id: SectionId }) {
  const words = useSectionWords();
  return (
    <h2 id={placeOf(id)} tabIndex={-1}>
      {words[id]}
    </h2>
  );
}

/** A part of the form with its heading. */
export const FormSection = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <section className={styles.panel} aria-labelledby={placeOf(id)}>
    <SectionTitle id={id} />
    {children}
  </section>
);

/** Where the long form has what, and how much is still open there. It stays in sight; a press leads to the part and its heading. */
export function SectionNav({ faults, canTry }: { faults: Partial<Record<SectionId, number>>; canTry: boolean }) {
  const { t } = useLingui();
  const words = useSectionWords();
  const go = (id: SectionId) => {
    const title = document.getElementById(placeOf(id));
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={styles.sectionNav} aria-label={t`Promotion sections`}>
      <ul>
        {SECTIONS.filter((id) => canTry || id !== 'trial').map((id) => {
          const open = faults[id] ?? 0;
          return (
            <li key={id}>
              <button type="button" onClick={() => go(id)}>
                {words[id]}
                {open > 0 ? <Badge tone="warn">{t`${countText(open)} missing`}</Badge> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
