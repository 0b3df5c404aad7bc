import { useLingui } from '@lingui/react/macro';
import type { Theme } from '@pavilion/theme/theme-css';
import { Section } from '../../parts/page.tsx';
import { channelText, readOklch } from './oklch.ts';
import { themeChanges } from './theme-changes.ts';
import styles from './theme-editor.module.css';
import { useTokenWords } from './token-words.ts';

const MOST = 12;

/** What the theme, as it is written here, changes of the one in force. */
export function ThemeChangesCard({ inForce, theme }: { inForce: Theme; theme: Theme }) {
  const { t } = useLingui();
  const words = useTokenWords();
  const changes = themeChanges(inForce, theme);
  const channels = { l: t`Lightness`, c: t`Chroma`, h: t`Hue` };
  return (
    <Section title={t`What changes`}>
      {changes.length === 0 ? <p className={styles.note}>{t`Nothing yet.`}</p> : null}
      <dl className={styles.changes}>
        {changes.slice(0, MOST).map(({ name, before = '–', after = '–' }) => {
          const [then, now] = [readOklch(before), readOklch(after)];
          return (
            <div key={`${name} ${before}`}>
              <dt>
                {words(name)}
                {then && now
                  ? (['l', 'c', 'h'] as const)
                      .filter((one) => then[one] !== now[one])
                      .map((one) => (
                        <span key={one} className={styles.channel}>
                          {channels[one]} <b>{`${channelText(one, then[one])} → ${channelText(one, now[one])}`}</b>
                        </span>
                      ))
                  : null}
              </dt>
              <dd>
                {then && now ? (
                  <>
                    <i className={styles.dot} style={{ background: before }} /> → <i className={styles.dot} style={{ background: after }} />
                  </>
                ) : (
                  <span className={styles.channel}>{`${before} → ${after}`}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>{t`Live within a second after publishing; requires a reason and your second factor.`}</p>
    </Section>
  );
}
