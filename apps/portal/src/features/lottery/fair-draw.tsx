import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkClass } from '@pavilion/ui/link';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import styles from './fair-draw.module.css';
import proof from './proof.module.css';
import type { MenuItem, Near } from './queries.ts';
import { shortNumero } from './stage.tsx';

/** What can be written down while a draw is made: its promise before, the digest of its tickets from the close on, its seed after. */
export function FairDraw({ game, near }: { game: MenuItem; near: Near | undefined }) {
  const { t } = useLingui();
  const current = near?.currentNumero;
  const previous = near?.previousNumero;
  const promiseOf = (short: string): string => t`Promise of issue ${short}`;
  const tickets = previous?.tickets ?? 0;
  return (
    <div className={styles.fair}>
      <p>
        <Trans>
          The seed is promised before bets open, the tickets are sealed when they close, and only then is the seed revealed: nobody can
          choose the numbers.{' '}
          <Link className={linkClass()} to={paths.results(game.gameCode)}>
            Check a draw
          </Link>
        </Trans>
      </p>
      {current?.seedHash ? (
        <dl className={proof.figures}>
          <dt>{promiseOf(shortNumero(current.numero))}</dt>
          <dd>{current.seedHash}</dd>
        </dl>
      ) : null}
      {previous?.seedHash ? (
        <dl className={proof.figures}>
          <dt>{promiseOf(shortNumero(previous.numero))}</dt>
          <dd>{previous.seedHash}</dd>
          <dt>
            {previous.digest
              ? t({ message: plural(tickets, { one: 'Digest of # closed ticket', other: 'Digest of # closed tickets' }) })
              : t`Digest of the closed tickets`}
          </dt>
          <dd>{previous.digest ?? t`Said as soon as bets are closed`}</dd>
          <dt>{t`Seed, revealed after`}</dt>
          <dd>{previous.seed ?? t`Said with the draw`}</dd>
        </dl>
      ) : null}
    </div>
  );
}
