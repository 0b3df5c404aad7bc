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
  const promiseOf = (short: string): string => t`Commitment for draw ${short}`;
  const tickets = previous?.tickets ?? 0;
  return (
    <div className={styles.fair}>
      <p>
        <Trans>
          The seed is committed before betting opens, tickets are sealed when it closes, and only then is the seed revealed, so no one can
          choose the numbers.{' '}
          <Link className={linkClass()} to={paths.results(game.gameCode)}>
            Verify a draw
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
              ? t({ message: plural(tickets, { one: 'Digest of # ticket', other: 'Digest of # tickets' }) })
              : t`Digest of tickets`}
          </dt>
          <dd>{previous.digest ?? t`Published when betting closes`}</dd>
          <dt>{t`Seed, revealed after`}</dt>
          <dd>{previous.seed ?? t`Published with the draw`}</dd>
        </dl>
      ) : null}
    </div>
  );
}
