import { Trans } from '@lingui/react/macro';
import type { Promotion } from '@pavilion/contract/content/calls';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import { PromotionCard } from '../promotions/public.ts';
import lobby from '../../shared/games/lobby.module.css';
import styles from './promotions-teaser.module.css';

const SHOWN = 3;

/** The first promotions, each leading to itself in the list. */
export function PromotionsTeaser({ promotions }: { promotions: readonly Omit<Promotion, 'content'>[] }) {
  if (promotions.length === 0) return null;
  const shown = promotions.slice(0, SHOWN);
  return (
    <section className={lobby.section} aria-labelledby="home-promotions">
      <SectionHeader
        id="home-promotions"
        title={<Trans>Promotions</Trans>}
        actions={
          <Link to={paths.promotions()} className={lobby.all} aria-describedby="home-promotions">
            <Trans>See all</Trans>
          </Link>
        }
      />
      <div className={styles.cards} data-count={shown.length}>
        {shown.map((promotion) => (
          <PromotionCard
            key={promotion.id}
            promotion={promotion}
            className={styles.card}
            title={
              <h3>
                <Link to={paths.promotions(promotion.id)} className={styles.open}>
                  {promotion.title}
                </Link>
              </h3>
            }
          />
        ))}
      </div>
    </section>
  );
}
