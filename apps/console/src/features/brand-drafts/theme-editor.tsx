import { faces } from '@pavilion/theme/faces';
import { useLingui } from '@lingui/react/macro';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ColourRow } from './colour-row.tsx';
import { ContrastCard } from './contrast-card.tsx';
import { type Oklch, oklchText, placeOf, readOklch, valueAt, withAction, withValue } from './oklch.ts';
import styles from './theme-editor.module.css';
import { languagesOf, textOf } from './rows.ts';
import { themeInForce } from './theme-changes.ts';
import { ThemePreview } from './theme-preview.tsx';
import { useTokenWords } from './token-words.ts';
import { type DraftEditor, FILES } from './use-draft.ts';
import type { Theme } from '@pavilion/theme/theme-css';

/** Colours a brand is known by; the others follow under one switch. */
const LEADING = [
  'ground',
  'surface',
  'surface-2',
  'ink',
  'ink-2',
  'ink-3',
  'action',
  'on-action',
  'link',
  'focus',
  'money',
  'sea',
  'good',
  'bad',
  'warn',
];
const RADII = ['r-xs', 'r-s', 'r', 'r-l', 'r-xl', 'r-sheet'];
const DURATIONS = ['dur-1', 'dur-2', 'dur-3'];
const MAX_RADIUS = 40;
const MAX_MS = 800;
const PARTS = ['colour', 'type', 'shape', 'motion'] as const;

/** Colours, type, shape and motion of a draft, beside the portal that shows them. */
export function ThemeEditor({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const [part, setPart] = useState<(typeof PARTS)[number]>('colour');
  const { theme } = edited;
  const saved = JSON.parse(edited.draft.texts[FILES.theme] ?? '{}') as Theme;
  const inForce = themeInForce(saved, edited.draft.changes, FILES.theme);
  const change = (next: Theme) => edited.change(FILES.theme, next);
  const words = { colour: t`Colour`, type: t`Typography`, shape: t`Shape`, motion: t`Motion` };
  return (
    <div className={styles.editor}>
      <div className={styles.panel}>
        <Segmented
          label={t`Part of the theme`}
          value={part}
          onValue={setPart}
          options={PARTS.map((value) => ({ value, label: words[value] }))}
        />
        {part === 'colour' ? <Colours theme={theme} inForce={inForce} onTheme={change} /> : null}
        {part === 'type' ? <Faces theme={theme} onTheme={change} /> : null}
        {part === 'shape' ? <Measures theme={theme} names={RADII} most={MAX_RADIUS} unit="px" onTheme={change} /> : null}
        {part === 'motion' ? <Measures theme={theme} names={DURATIONS} most={MAX_MS} unit="ms" onTheme={change} /> : null}
      </div>
      <div className={styles.stage}>
        <ThemePreview theme={theme} shownIn={edited.draft.shownIn} isNew={edited.draft.isNew} languages={firstLanguageFirst(edited)} />
        <ContrastCard theme={theme} inForce={inForce} />
      </div>
    </div>
  );
}

/** The brand's languages as the draft has them, its first one first. */
function firstLanguageFirst(edited: DraftEditor): string[] {
  const first = textOf(edited.json(FILES.brand)?.['defaultLanguage']);
  return languagesOf(edited).toSorted((a, b) => Number(b === first) - Number(a === first));
}

interface PartProps {
  theme: Theme;
  onTheme(theme: Theme): void;
}

function Colours({ theme, inForce, onTheme }: PartProps & { inForce: Theme }) {
  const { t } = useLingui();
  const words = useTokenWords();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>('action');
  const shown = all ? Object.keys(theme.tokens).filter((name) => readOklch(valueAt(theme, placeOf(theme, name)))) : LEADING;
  const put = (name: string, colour: Oklch) => {
    const place = placeOf(theme, name);
    onTheme(name === 'action' ? withAction(theme, place, colour) : withValue(theme, place, oklchText(colour)));
  };
  return (
    <>
      <ul className={styles.colours}>
        {shown.map((name) => (
          <ColourRow
            key={name}
            name={name}
            label={words(name)}
            theme={theme}
            inForce={valueAt(inForce, placeOf(theme, name))}
            open={open === name}
            onOpen={() => setOpen(open === name ? null : name)}
            onColour={(colour) => put(name, colour)}
          />
        ))}
      </ul>
      <Switch checked={all} onChange={(event) => setAll(event.target.checked)}>{t`Show every colour`}</Switch>
    </>
  );
}

function Faces({ theme, onTheme }: PartProps) {
  const { t } = useLingui();
  const options = Object.keys(faces).map((value) => ({
    value,
    label: value
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
  }));
  const put = (use: 'text' | 'display', value: string) => onTheme({ ...theme, fonts: { ...theme.fonts, [use]: value } });
  return (
    <div className={styles.fields}>
      <Select label={t`Body text`} value={theme.fonts.text} options={options} onChange={(event) => put('text', event.target.value)} />
      <Select label={t`Headings`} value={theme.fonts.display} options={options} onChange={(event) => put('display', event.target.value)} />
      <Select
        label={t`Scheme`}
        hint={t`Browser controls.`}
        value={theme.colorScheme}
        options={[
          { value: 'dark', label: t`Dark` },
          { value: 'light', label: t`Light` },
        ]}
        onChange={(event) => onTheme({ ...theme, colorScheme: event.target.value === 'light' ? 'light' : 'dark' })}
      />
      <TextField
        label={t`Colour of the browser's bar`}
        value={theme.themeColor}
        error={/^#[0-9a-f]{6}$/i.test(theme.themeColor) ? undefined : t`Enter six hexadecimal digits, such as #1a2b3c.`}
        maxLength={7}
        onChange={(event) => onTheme({ ...theme, themeColor: event.target.value })}
      />
    </div>
  );
}

interface MeasureProps extends PartProps {
  names: readonly string[];
  most: number;
  unit: 'px' | 'ms';
}

function Measures({ theme, names, most, unit, onTheme }: MeasureProps) {
  const words = useTokenWords();
  return (
    <div className={styles.fields}>
      {names.map((name) => {
        const value = Number.parseFloat(theme.tokens[name] ?? '0') || 0;
        return (
          <label key={name} className={styles.measure}>
            <span>{words(name)}</span>
            <output>
              {value} {unit}
            </output>
            <input
              type="range"
              min={0}
              max={most}
              value={value}
              className={styles.slider}
              onChange={(event) => onTheme(withValue(theme, { level: 'tokens', name }, `${event.target.value}${unit}`))}
            />
          </label>
        );
      })}
    </div>
  );
}
