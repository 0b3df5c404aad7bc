import { useLingui } from '@lingui/react/macro';
import type { PromotionCategory } from '@pavilion/contract/promotions/terms';
import { ErrorState } from '@pavilion/ui/error-state';
import { Segmented } from '@pavilion/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { rewardQueries } from '../../shared/rewards/queries.ts';
import { LiveEntry } from './live-promotion.tsx';
import { PromotionCardSkeleton } from './promotion-card.tsx';
import styles from './promotions-page.module.css';

const ALL = '';

/** Promotions that give something, by category where there are several; nothing where a brand has none. */
export function LiveList() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isLoading, isFetching, refetch } = useQuery(rewardQueries.promotions());
  const [category, setCategory] = useState(ALL);
  // Their room is reserved: the house's news is below and must not jump.
  if (isLoading)
    return (
      <div className={styles.list} aria-busy="true">
        <PromotionCardSkeleton count={3} />
      </div>
    );
  if (error && !data)
    return (
      <ErrorState
        compact
        title={t`Couldn't load the bonuses`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  if (!data || data.length === 0) return null;
  const names: Readonly<Record<PromotionCategory, string>> = {
    welcome: t`Welcome`,
    deposits: t`Deposits`,
    regular: t`Daily and weekly`,
    events: t`Special events`,
  };
  const categories = [...new Set(data.map((one) => one.category).filter((one) => one !== ''))];
  const shown = data.filter((one) => category === ALL || one.category === category);
  return (
    <section aria-label={t`Bonuses`}>
      {categories.length > 1 ? (
        <Segmented
          label={t`Category`}
          width="fit"
          className={styles.categories}
          value={category}
          onValue={setCategory}
          options={[
            { value: ALL, label: t`All` },
            ...categories.map((one) => ({ value: one, label: (names as Readonly<Record<string, string>>)[one] ?? one })),
          ]}
        />
      ) : null}
      <div className={styles.list}>
        {shown.map((promotion, index) => (
          <LiveEntry key={promotion.id} promotion={promotion} priority={index < 3} />
        ))}
      </div>
    </section>
  );
}
