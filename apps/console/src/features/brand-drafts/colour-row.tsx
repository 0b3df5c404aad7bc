import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { ChevronDown, ChevronUp } from '@pavilion/ui/icon';
import type { Theme } from '@pavilion/ui/theme-css';
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { channelText, figuresText, type Oklch, oklchText, placeOf, readOklch, sharedBy, valueAt } from './oklch.ts';
import styles from './theme-editor.module.css';
import { useTokenWords } from './token-words.ts';

export interface ColourRowProps {
  name: string;
  label: string;
  theme: Theme;
  /** The colour that is in force. */
  inForce: string | undefined;
  open: boolean;
  onOpen(): void;
  onColour(colour: Oklch): void;
}

const MOST_CHROMA = 0.3;

/** A colour of a theme; open, its three sliders and what is in force beside what is drafted. */
export function ColourRow({ name, label, theme, inForce, open, onOpen, onColour }: ColourRowProps) {
  const { t } = useLingui();
  const words = useTokenWords();
  const body = useId();
  const place = placeOf(theme, name);
  const value = valueAt(theme, place);
  const colour = readOklch(value);
  if (!colour) return null;
  const changed = inForce !== undefined && inForce !== value;
  const shared = sharedBy(theme, place, name).map(words);
  return (
    <li className={styles.row} data-open={open || undefined}>
      <button type="button" className={styles.head} aria-expanded={open} aria-controls={body} onClick={onOpen}>
        <i className={styles.swatch} style={{ background: value }} />
        <span className={styles.name}>
          {label} {changed ? <Badge tone="action">{t`changed`}</Badge> : null}
        </span>
        <code>{figuresText(colour)}</code>
        {open ? <ChevronUp /> : <ChevronDown />}
      </button>
      {open ? (
        <div id={body} className={styles.sliders}>
          <div className={styles.compare} aria-hidden="true">
            <span style={{ background: inForce ?? value, color: inkOn(readOklch(inForce) ?? colour) }}>{t`In force`}</span>
            <span style={{ background: value, color: inkOn(colour) }}>{t`Draft`}</span>
          </div>
          <Slider label={t`Lightness`} channel="l" most={1} step={0.005} {...{ colour, onColour }} />
          <Slider label={t`Chroma`} channel="c" most={MOST_CHROMA} step={0.005} {...{ colour, onColour }} />
          <Slider label={t`Hue`} channel="h" most={360} step={1} {...{ colour, onColour }} />
          {name === 'action' ? <Followers theme={theme} /> : null}
          {shared.length > 0 ? <p className={styles.note}>{t`The same colour: ${listText(shared)}`}</p> : null}
        </div>
      ) : null}
    </li>
  );
}

const listText = (names: readonly string[]): string => new Intl.ListFormat(currentTag(), { type: 'conjunction' }).format(names);
const inkOn = ({ l }: Oklch): string => (l > 0.62 ? 'oklch(0.2 0.01 265)' : 'oklch(1 0 0)');

/** Colours that are a step from the action's. */
function Followers({ theme }: { theme: Theme }) {
  const { t } = useLingui();
  return (
    <p className={styles.followers}>
      {t`Pressed and under the pointer follow by themselves.`}
      <span aria-hidden="true">
        {['action-press', 'action', 'action-hover'].map((name) => (
          <i key={name} className={styles.dot} style={{ background: valueAt(theme, placeOf(theme, name)) }} />
        ))}
      </span>
    </p>
  );
}

interface SliderProps {
  label: string;
  channel: 'l' | 'c' | 'h';
  most: number;
  step: number;
  colour: Oklch;
  onColour(colour: Oklch): void;
}

const STOPS = 9;

function Slider({ label, channel, most, step, colour, onColour }: SliderProps) {
  // The track shows what each place on it would give.
  const stops = Array.from({ length: STOPS }, (_, index) => oklchText({ ...colour, a: 1, [channel]: (most * index) / (STOPS - 1) }));
  return (
    <label className={styles.measure}>
      <span>{label}</span>
      <output>{channelText(channel, colour[channel])}</output>
      <input
        type="range"
        min={0}
        max={most}
        step={step}
        value={colour[channel]}
        className={styles.slider}
        style={{ '--track': `linear-gradient(to right, ${stops.join(', ')})` } as CSSProperties}
        onChange={(event) => onColour({ ...colour, [channel]: Number(event.target.value) })}
      />
    </label>
  );
}
