import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { presenterList } from '@pavilion/contract/rooms/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { paths } from '../../paths.ts';
import { Face } from './face.tsx';
import { roomQueries } from './queries.ts';
import styles from './presenter-row.module.css';
import { useNextWords } from './words.ts';

type Presenter = WireValue<typeof presenterList>[number];

/** Presenters as cards, those who are here first. Empty without presenters. */
export function PresenterRow() {
  const { t } = useLingui();
  const { isMember } = useSession();
  const { data } = useQuery(roomQueries.presenters());
  const { data: unread = 0 } = useQuery({ ...roomQueries.unread(), enabled: isMember });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="presenters">
      <SectionHeader
        id="presenters"
        title={t`Chat with our presenters`}
        note={unread > 0 ? <Plural value={unread} one="# new message" other="# new messages" /> : null}
      />
      <ul className={styles.list}>
        {data.map((presenter) => (
          <li key={presenter.id}>
            <Card presenter={presenter} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ presenter: { id, name, picture, streaming, gameName, nextAt } }: { presenter: Presenter }) {
  const nextWords = useNextWords();
  return (
    <Link to={paths.room(id)} className={styles.card} data-live={streaming || undefined}>
      <Face picture={picture} name={name} className={styles.face} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {gameName ? <span className={styles.game}>{gameName}</span> : null}
        <span className={styles.state}>
          {streaming ? (
            <Badge tone="good">
              <Trans>Online now</Trans>
            </Badge>
          ) : (
            nextWords(nextAt)
          )}
        </span>
      </span>
    </Link>
  );
}
