import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicPopup as Popup } from '@pavilion/contract/content/calls';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { CleanHtml, useCleanHtml } from '../../parts/clean-html.tsx';
import { isOn } from '../../parts/modules.ts';
import { paths } from '../../paths.ts';
import { useOffers } from '../../shared/responsible-gaming/use-pause.ts';
import styles from './public-popup.module.css';
import { useSessionNews } from '../../shared/session/session-events.ts';

type Kind = 'user' | 'anonymous';

const keyOf = (kind: Kind): string => `popup-closed-${kind}`;
const wasClosed = (kind: Kind): boolean => {
  try {
    return sessionStorage.getItem(keyOf(kind)) === 'closed';
  } catch {
    return false;
  }
};
const keepClosed = (kind: Kind): void => {
  try {
    sessionStorage.setItem(keyOf(kind), 'closed');
  } catch {
    // Not remembered: it may come once more.
  }
};

/** The page first, then the brand's popups. */
const REST_MS = 1500;
const HOME = new Set(['/', '/index', '/index.html', '/home']);

/** Members see A, and F first after their first login; visitors see B. Once a session for each kind. */
function useWaiting(): { kind: Kind; popups: readonly Popup[] } {
  const { isLogin, isMember, facts } = useSession();
  const { data } = useQuery(queries.publicPopups());
  const offers = useOffers();
  const kind: Kind = isLogin ? 'user' : 'anonymous';
  const all = data ?? [];
  const of = (execution: Popup['execution']) => all.filter((popup) => popup.execution === execution);
  if (!isLogin) return { kind, popups: of('B') };
  if (!isMember || !offers) return { kind, popups: [] };
  return { kind, popups: [...(facts?.firstTimeLogin ? of('F') : []), ...of('A')] };
}

/** The brand's popups, one after the other, on the home page while nothing else is open. */
export function PublicPopup() {
  const { pathname, search } = useLocation();
  const news = useSessionNews();
  const { kind, popups } = useWaiting();
  const mayShow = HOME.has(pathname) && !new URLSearchParams(search).has('popup') && news === null && popups.length > 0;
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!mayShow) return;
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [mayShow]);
  // It opens by itself, so it opens complete: a dialog that grew with its text would shift the layout.
  const isReady = useCleanHtml(mayShow ? popups[0]?.content : undefined) !== undefined;
  return mayShow && rested && isReady && !wasClosed(kind) ? <Sequence key={kind} kind={kind} popups={popups} /> : null;
}

function Sequence({ kind, popups }: { kind: Kind; popups: readonly Popup[] }) {
  const { t } = useLingui();
  const first = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(0);
  const shown = popups[at];
  if (!shown) return null;
  const next = () => {
    if (at + 1 >= popups.length) keepClosed(kind);
    setAt(at + 1);
  };
  const closeAll = () => {
    keepClosed(kind);
    setAt(popups.length);
  };
  return (
    <Dialog
      open
      onOpenChange={next}
      initialFocus={first}
      size="s"
      title={shown.title}
      closeLabel={t`Close`}
      footer={
        <>
          {shown.promotionType ? (
            <Button
              render={
                <Link to={kind === 'user' && isOn('REWCEN3') ? paths.member('rewardCenter') : paths.promotions()} onClick={closeAll} />
              }
            >
              <Trans>View promotion</Trans>
            </Button>
          ) : null}
          <Button ref={first} tone="primary" onClick={next}>
            {at + 1 < popups.length ? t`Next` : t`Understood`}
          </Button>
        </>
      }
    >
      {shown.imageUrl ? <img src={shown.imageUrl} alt="" className={styles.picture} /> : null}
      <CleanHtml html={shown.content} />
    </Dialog>
  );
}
