import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { ChevronDown, ChevronUp } from '@pavilion/ui/icon';
import { hexOf, oklchFromHex } from '@pavilion/theme/hex-colour';
import { TextField } from '@pavilion/ui/text-field';
import { pairContrasts } from '@pavilion/theme/theme-contrast';
import type { Theme } from '@pavilion/theme/theme-css';
import { useId, useState } from 'react';
import type { CSSProperties } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { Pair } from './contrast-card.tsx';
import { channelText, type Oklch, oklchText, placeOf, readOklch, sharedBy, valueAt } from './oklch.ts';
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

const MAX_CHROMA = 0.3;

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
  const alike = sharedBy(theme, place, name);
  const shared = alike.map(words);
  return (
    <li className={styles.row} data-open={open || undefined}>
      <button type="button" className={styles.head} aria-expanded={open} aria-controls={body} onClick={onOpen}>
        <i className={styles.swatch} style={{ background: value }} />
        <span className={styles.name}>
          {label} {changed ? <Badge tone="action">{t`changed`}</Badge> : null}
        </span>
        <code>{hexOf(oklchText(colour))}</code>
        {open ? <ChevronUp /> : <ChevronDown />}
      </button>
      {open ? (
        <div id={body} className={styles.sliders}>
          <div className={styles.compare} aria-hidden="true">
            <span style={{ background: inForce ?? value, color: inkOn(readOklch(inForce) ?? colour) }}>{t`Live`}</span>
            <span style={{ background: value, color: inkOn(colour) }}>{t`Draft`}</span>
          </div>
          <HexField colour={colour} onColour={onColour} />
          <ColourContrast theme={theme} names={[name, ...alike]} />
          <Slider label={t`Lightness`} channel="l" most={1} step={0.005} {...{ colour, onColour }} />
          <Slider label={t`Chroma`} channel="c" most={MAX_CHROMA} step={0.005} {...{ colour, onColour }} />
          <Slider label={t`Hue`} channel="h" most={360} step={1} {...{ colour, onColour }} />
          {name === 'action' ? <Followers theme={theme} /> : null}
          {shared.length > 0 ? <p className={styles.note}>{t`Same colour: ${listText(shared)}`}</p> : null}
        </div>
      ) : null}
    </li>
  );
}

/** The colour as people write it to each other: read exactly, or refused. */
function HexField({ colour, onColour }: { colour: Oklch; onColour(colour: Oklch): void }) {
  const { t } = useLingui();
  /** What is being typed, over the colour there was before; null: nothing. */
  const [typing, setTyping] = useState<{ text: string; before: Oklch } | null>(null);
  const isWrong = typing !== null && oklchFromHex(typing.text) === null;
  return (
    <TextField
      label={t`Hex`}
      value={typing?.text ?? hexOf(oklchText(colour))}
      error={isWrong ? t`Enter six hexadecimal digits, such as #1a2b3c.` : undefined}
      maxLength={12}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        const before = typing?.before ?? colour;
        setTyping({ text: event.target.value, before });
        onColour(oklchFromHex(event.target.value) ?? before);
      }}
      onBlur={() => {
        if (!isWrong) setTyping(null);
      }}
    />
  );
}

const MAX_PAIRS = 6;

/** Pairs of the colour: those below their line, otherwise the closest one. */
function ColourContrast({ theme, names }: { theme: Theme; names: readonly string[] }) {
  const { t } = useLingui();
  const pairs = pairContrasts(theme)
    .filter(({ ink, ground }) => names.includes(ink) || names.includes(ground))
    .toSorted((one, other) => one.contrast / one.least - other.contrast / other.least);
  if (pairs.length === 0) return null;
  const faint = pairs.filter(({ contrast, least }) => contrast < least);
  const shown = faint.length > 0 ? faint.slice(0, MAX_PAIRS) : pairs.slice(0, 1);
  const count = faint.length;
  return (
    <div role="status" className={styles.fit}>
      <p className={styles.note}>{count > 0 ? t`Contrast too low: ${count}` : t`Contrast is sufficient; closest to the limit:`}</p>
      <ul className={styles.pairs}>
        {shown.map((pair) => (
          <Pair key={`${pair.ink} ${pair.ground} ${pair.least}`} pair={pair} theme={theme} />
        ))}
      </ul>
    </div>
  );
}

const listText = (names: readonly string[]): string => new Intl.ListFormat(currentTag(), { type: 'conjunction' }).format(names);
const inkOn = ({ l }: Oklch): string => (l > 0.62 ? 'oklch(0.2 0.01 265)' : 'oklch(1 0 0)');

/** Colours that are a step from the action's. */
function Followers({ theme }: { theme: Theme }) {
  const { t } = useLingui();
  return (
    <p className={styles.followers}>
      {t`Pressed and hover colours follow automatically.`}
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
