import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { currentTag } from '../../i18n/language.ts';
import { chanceText, usePrizeWords } from '../../shared/rewards/prize-words.ts';
import { PrizePicture } from './prize-picture.tsx';
import type { WheelField } from './queries.ts';
import styles from './wheel-dialog.module.css';

/** Every field with its chance as it is now, the rarest first; what is used up is named and cannot be won. */
export function WheelPrizes({ fields, won }: { fields: readonly WheelField[]; won: number | null }) {
  const { t } = useLingui();
  const prize = usePrizeWords();
  const number = new Intl.NumberFormat(currentTag());
  const places = fields
    .map((field, index) => ({ field, index }))
    .toSorted((one, other) => Number(one.field.ppm === 0) - Number(other.field.ppm === 0) || one.field.ppm - other.field.ppm);
  return (
    // On a phone it is wider than the screen: keys must reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.prizes} aria-label={t`Prizes and odds`} tabIndex={0}>
      <h3 className={styles.prizesTitle}>{t`Prizes and odds`}</h3>
      <ol className={styles.list}>
        {places.map(({ field, index }) => (
          <li key={index} className={cx(styles.one, index === won && styles.isWon)} aria-current={index === won ? 'true' : undefined}>
            <PrizePicture field={field} className={styles.thumb} />
            <span className={styles.name}>
              {prize(field)}
              {index === won && field.of !== 'nothing' ? <small>{t`You won this`}</small> : null}
              {index !== won && field.left !== null && field.left > 0 ? <small>{t`${number.format(field.left)} left`}</small> : null}
            </span>
            <span className={styles.chance}>{field.ppm === 0 ? t`All gone` : chanceText(field.ppm)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t`Small chances are drawn larger so you can read them. The figures here apply.`}</p>
    </section>
  );
}
