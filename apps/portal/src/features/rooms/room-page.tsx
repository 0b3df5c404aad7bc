import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { ArrowLeft, Play } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Picture } from '@pavilion/ui/picture';
import { useParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths, withPopup } from '../../paths.ts';
import { NotFoundPage } from '../not-found/public.ts';
import { Face } from './face.tsx';
import { Room, useRoom } from './room.tsx';
import styles from './room.module.css';
import type { RoomFacts } from './room-store.ts';

/** The room of a presenter as a page: who it is and their game, and beside them the chat. */
export function RoomPage() {
  const { id = '' } = useParams();
  if (!isOn('CBS3') || !/^[\w-]{1,40}$/.test(id)) return <NotFoundPage />;
  return <Page key={id} id={id} />;
}

function Page({ id }: { id: string }) {
  const { t } = useLingui();
  const { store, sight } = useRoom(id);
  const presenter = sight.room?.presenter;
  usePageTitle(presenter ? t`${presenter.name}'s room` : t`Room`);
  return (
    <div className={styles.page}>
      <div className={styles.beside}>
        <Link to={paths.home()} className={cx(linkClass(), styles.backLink)}>
          <ArrowLeft className={styles.backIcon} /> {t`All presenters`}
        </Link>
        <h1 className={styles.title}>{presenter?.name ?? t`Room`}</h1>
        {presenter ? <Face picture={presenter.picture} name={presenter.name} className={styles.portrait} /> : null}
        {presenter?.game && sight.room?.me.read ? <Game id={id} game={presenter.game} /> : null}
      </div>
      <Room store={store} sight={sight} className={styles.onPage} />
    </div>
  );
}

/** The game they talk about, played beside the chat. */
function Game({ id, game }: { id: string; game: NonNullable<RoomFacts['presenter']['game']> }) {
  const { t } = useLingui();
  const { isLogin } = useSession();
  const to = paths.gameBeside(game.nodeId, id);
  return (
    <div className={styles.game}>
      <Picture source={bareTileSource(game.picture)} fallbackSrc={FALLBACK_TILE} alt="" className={styles.gamePicture} />
      <div>
        <p className={styles.quiet}>{t`Topics`}</p>
        <p className={styles.gameName}>{game.name}</p>
        <Button
          tone="primary"
          iconStart={<Play />}
          render={<Link to={isLogin ? to : withPopup({ pathname: paths.room(id), search: '', hash: '' }, 'login', { next: to })} />}
        >
          {t`Play while you chat`}
        </Button>
      </div>
    </div>
  );
}
