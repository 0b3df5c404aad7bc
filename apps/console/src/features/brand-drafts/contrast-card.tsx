import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { ShieldCheck, TriangleAlert } from '@pavilion/ui/icon';
import { pairContrasts } from '@pavilion/theme/theme-contrast';
import type { PairContrast } from '@pavilion/theme/theme-contrast';
import type { Theme } from '@pavilion/theme/theme-css';
import { Section } from '../../parts/page.tsx';
import { countText } from '../../parts/amount.tsx';
import { currentTag } from '../../i18n/language.ts';
import { placeOf, valueAt } from './oklch.ts';
import { ThemeChangesCard } from './theme-changes-card.tsx';
import styles from './theme-editor.module.css';
import { useTokenWords } from './token-words.ts';

/** Pairs of every page. */
const LEADING: readonly (readonly [string, string])[] = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink-2', 'surface'],
  ['ink-3', 'surface-2'],
  ['on-action', 'action'],
  ['on-action', 'action-press'],
  ['link', 'surface'],
  ['money-ink', 'surface'],
];
const MAX_FAINT = 12;

/** Contrast of what is read, measured on every change, and what the draft changes of the theme. */
export function ContrastCard({ theme, inForce }: { theme: Theme; inForce: Theme }) {
  const { t } = useLingui();
  const words = useTokenWords();
  const pairs = pairContrasts(theme);
  const faint = pairs.filter(({ contrast, least }) => contrast < least);
  const leading = LEADING.flatMap(
    ([ink, ground]) => pairs.find((pair) => pair.ink === ink && pair.ground === ground && pair.least > 4) ?? [],
  );
  const shown = [...faint.slice(0, MAX_FAINT), ...leading.filter((pair) => !faint.includes(pair))];
  const closest = pairs.toSorted((a, b) => a.contrast / a.least - b.contrast / b.least)[0];
  const count = countText(faint.length);
  return (
    <div className={styles.cards}>
      <Section title={t`Contrast`} note={t`measured on every change`}>
        <ul className={styles.pairs}>
          {shown.map((pair) => (
            <Pair key={`${pair.ink} ${pair.ground} ${pair.least}`} pair={pair} theme={theme} />
          ))}
        </ul>
        <p className={styles.verdict} data-faint={faint.length > 0 || undefined} role="status">
          {faint.length > 0 ? <TriangleAlert /> : <ShieldCheck />}
          {faint.length > 0
            ? t`${count} pairs are below the contrast limit: the draft cannot be published.`
            : closest
              ? t`Closest to the limit: ${words(closest.ink)} on ${words(closest.ground)}. A draft below the limit cannot be published.`
              : null}
        </p>
      </Section>
      <ThemeChangesCard inForce={inForce} theme={theme} />
    </div>
  );
}

/** One pair of a theme with its contrast and the least it needs. */
export function Pair({ pair: { ink, ground, contrast, least }, theme }: { pair: PairContrast; theme: Theme }) {
  const { t } = useLingui();
  const words = useTokenWords();
  const text = (value: number) => new Intl.NumberFormat(currentTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  const colourOf = (name: string) => valueAt(theme, placeOf(theme, name));
  return (
    <li className={styles.pair}>
      <span className={styles.sample} style={{ background: colourOf(ground), color: colourOf(ink) }} aria-hidden="true">
        {/* A sample of letters, the same in every language. */}
        {'Aa'}
      </span>
      <span>{t`${words(ink)} on ${words(ground)}`}</span>
      <b>{text(contrast)}</b>
      <Badge tone={contrast >= least ? 'good' : 'bad'}>{contrast >= least ? `≥ ${text(least)}` : `< ${text(least)}`}</Badge>
    </li>
  );
}
