import { Trans } from '@lingui/react/macro';
import type { Promotion } from '@pavilion/contract/content';
import { cx } from '@pavilion/ui/cx';
import { Picture } from '@pavilion/ui/picture';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Link } from 'react-router';
import { promotionSource } from '../../parts/art.ts';
import { paths } from '../../paths.ts';
import lobby from './lobby.module.css';
import styles from './promotions-teaser.module.css';

const SHOWN = 3;

/** The first promotions, each leading to itself in the list. */
export function PromotionsTeaser({ promotions }: { promotions: readonly Omit<Promotion, 'content'>[] }) {
  if (promotions.length === 0) return null;
  return (
    <section className={cx(lobby.section, styles.teaser)} aria-labelledby="home-promotions">
      <SectionHeader
        id="home-promotions"
        title={<Trans>Promotions</Trans>}
        actions={
          <Link to={paths.promotions()} className={lobby.all} aria-describedby="home-promotions">
            <Trans>See all</Trans>
          </Link>
        }
      />
      <div className={styles.cards}>
        {promotions.slice(0, SHOWN).map(({ id, title, summary, announcementImages: [image] }) => (
          <article key={id} className={styles.card}>
            {image ? <Picture source={promotionSource(image.imageUrl)} alt="" className={styles.picture} /> : null}
            <div className={styles.words}>
              <h3>
                <Link to={paths.promotions(id)} className={styles.open}>
                  {title}
                </Link>
              </h3>
              <p className={styles.summary}>{summary}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
