import { useLingui } from '@lingui/react/macro';
import { Globe } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import type { Theme } from '@pavilion/theme/theme-css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { codeOfTag } from '@pavilion/contract/base/language';
import { offeredLanguages } from '../../i18n/language.ts';
import { propertiesOf } from './oklch.ts';
import styles from './theme-preview.module.css';

interface PreviewProps {
  theme: Theme;
  shownIn: { name: string; code: string; url: string };
  isNew: boolean;
  /** Codes of the languages of the brand, its first one first. */
  languages: readonly string[];
}

const PLACES = { home: '/', games: '/slot', promotions: '/promotions', login: '/?popup=login' } as const;
type Place = keyof typeof PLACES;

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The portal itself in two frames, taking the draft's values as they change. */
export function ThemePreview({ theme, shownIn, isNew, languages }: PreviewProps) {
  const { t } = useLingui();
  const [place, setPlace] = useState<Place>('home');
  const [chosen, setChosen] = useState('');
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? '');
  const words: Record<Place, string> = { home: t`Home`, games: t`Games`, promotions: t`Promotions`, login: t`Login` };
  const address = addressOf(shownIn.url, PLACES[place], { fonts: theme.fonts, language });
  return (
    <section aria-label={t`Preview`} className={styles.preview}>
      <div className={styles.bar}>
        <Segmented
          label={t`Page of the portal`}
          value={place}
          onValue={setPlace}
          options={(Object.keys(PLACES) as Place[]).map((value) => ({ value, label: words[value] }))}
        />
        <Select
          label={t`Language of the preview`}
          labelHidden
          size="s"
          start={<Globe />}
          value={language}
          options={languages.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={(event) => setChosen(event.target.value)}
          rowClassName={styles.language ?? ''}
        />
        {isNew ? <span className={styles.note}>{t`Uses pictures and texts of ${shownIn.name} until published.`}</span> : null}
      </div>
      <div className={styles.frames}>
        <Frame key={`d${address}`} title={t`The portal on a desktop`} size={DESKTOP} address={address} theme={theme} />
        <Frame key={`p${address}`} title={t`The portal on a phone`} size={PHONE} address={address} theme={theme} phone />
      </div>
    </section>
  );
}

/** A language in its own words. */
const languageName = (code: string): string => offeredLanguages.find(({ tag }) => codeOfTag(tag) === code)?.name ?? code;

function addressOf(portal: string, place: string, { fonts, language }: { fonts: Theme['fonts']; language: string }): string {
  const address = new URL(portal || window.location.href);
  const [path = '/', query = ''] = place.split('?');
  address.pathname = path;
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value);
  for (const [name, value] of Object.entries({ preview: 'theme', text: fonts.text, display: fonts.display, lang: language }))
    address.searchParams.set(name, value);
  return address.href;
}

interface FrameProps {
  title: string;
  size: { width: number; height: number };
  address: string;
  theme: Theme;
  phone?: boolean;
}

/** A page at its real size, drawn smaller. It is given the theme when it is ready, and again with every change. */
function Frame({ title, size, address, theme, phone = false }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(0.25);
  const give = useEffectEvent(() => {
    frame.current?.contentWindow?.postMessage(
      { kind: 'theme', scheme: theme.colorScheme, properties: propertiesOf(theme) },
      new URL(address).origin,
    );
  });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? size.width) / size.width));
    observer.observe(current);
    return () => observer.disconnect();
  }, [size.width]);
  useEffect(() => give(), [theme]);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source === frame.current?.contentWindow) give();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const measures = { '--width': `${size.width}px`, '--height': `${size.height}px`, '--scale': scale } as CSSProperties;
  return (
    <div ref={box} className={styles.frame} data-phone={phone || undefined} style={measures}>
      {/* The portal is of another origin than the desk, so it cannot take its sandbox off; without its own origin it has no storage. */}
      <iframe
        ref={frame}
        src={address}
        title={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms"
      />
    </div>
  );
}
