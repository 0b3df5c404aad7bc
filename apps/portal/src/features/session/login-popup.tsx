import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { Link } from '@pavilion/ui/link';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link as RouterLink } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { canRegister, isOn } from '../../parts/modules.ts';
import { safeNext, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { lastUserName } from '../../shared/session/device.ts';
import { lastLogin } from './last-login.ts';
import { LoginPanel } from './login-panel.tsx';
import styles from '../../shared/session/popups.module.css';
import { sessionNews } from '../../shared/session/session-events.ts';
import { SidePicture, usePanelWords } from './side-picture.tsx';
import { startField } from './start-field.ts';

const atUsername = startField('username');
const atPassword = startField('password');

/** Its news is shown once the popup is gone. */
const forgetOver = (): void => {
  if (sessionNews.get()?.kind === 'over') sessionNews.publish(null);
};

/** The login. A visitor who is logged in already continues to the requested page. */
export function LoginPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const words = usePanelWords('w_login');
  const { isMember } = useSession();
  const { search, state } = useLocation();
  const game = gameNameOf(state, search);
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    const next = safeNext(new URLSearchParams(search).get('next'));
    if (next) void navigate(next, { replace: true });
    else onClose();
  });
  useEffect(() => {
    if (isMember) goOn();
  }, [isMember]);
  useEffect(() => forgetOver, []);
  const isKnown = lastUserName.get() !== '' && lastLogin.get().mode === 'username';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title ?? t`Welcome back`}
      description={game ? t`Log in to play ${game}` : undefined}
      closeLabel={t`Close`}
      initialFocus={isKnown ? atPassword : atUsername}
      side={<SidePicture name="login">{words.subtitle}</SidePicture>}
    >
      <LoginPanel area="member">
        {/* Buttons of social sign-in are here, between the form and the other ways. */}
        <OtherWays />
      </LoginPanel>
    </Dialog>
  );
}

/** The game that was pressed, where the login leads to it. */
function gameNameOf(state: unknown, search: string): string | null {
  const { name } = (state ?? {}) as { name?: unknown };
  return typeof name === 'string' && new URLSearchParams(search).get('next')?.startsWith('/play/') ? name : null;
}

/** To an account of one's own, or to a game without one; what the brand has off leaves no trace. */
function OtherWays() {
  const location = useLocation();
  return (
    <div className={styles.foot}>
      {canRegister ? (
        <span>
          <Trans>
            New here? <Link render={<RouterLink to={withPopup(location, 'register')} replace />}>Create an account</Link>
          </Trans>
        </span>
      ) : null}
      {isOn('FREEPLAY3') ? (
        <Link render={<RouterLink to={withPopup(location, 'free-play')} replace />}>
          <Trans>Free play</Trans>
        </Link>
      ) : null}
    </div>
  );
}
