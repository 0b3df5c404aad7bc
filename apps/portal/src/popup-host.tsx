import type { FunctionComponent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Popup, withoutPopup } from './paths.ts';
import { late } from './parts/late.ts';
import { Part } from './parts/part.tsx';

export interface PopupProps {
  /** Takes the popup out of the address; what it covered stays as it was. */
  onClose(): void;
}

const popups: Readonly<Record<Popup, FunctionComponent<PopupProps>>> = {
  login: late(() => import('./features/session/login-popup.tsx'), 'LoginPopup'),
  register: late(() => import('./features/session/register-popup.tsx'), 'RegisterPopup'),
  'forgot-password': late(() => import('./features/session/forgot-password-popup.tsx'), 'ForgotPasswordPopup'),
  'reset-password': late(() => import('./features/session/reset-password-popup.tsx'), 'ResetPasswordPopup'),
  'second-step': late(() => import('./features/session/second-factor-popup.tsx'), 'SecondFactorPopup'),
  'change-password': late(() => import('./features/session/change-password-popup.tsx'), 'ChangePasswordPopup'),
  'free-play': late(() => import('./features/session/free-play-popup.tsx'), 'FreePlayPopup'),
  'real-account': late(() => import('./features/session/real-account-popup.tsx'), 'RealAccountPopup'),
  notices: late(() => import('./features/session/announcements-popup.tsx'), 'AnnouncementsPopup'),
  help: late(() => import('./features/help/help-popup.tsx'), 'HelpPopup'),
  'bind-social': late(() => import('./features/social/bind-popup.tsx'), 'BindSocialPopup'),
  vendor: late(() => import('./features/lobby/vendor-popup.tsx'), 'VendorPopup'),
};

/** Shows the popup the address names, so that going back closes it and a link can open it. */
export function PopupHost() {
  const location = useLocation();
  const navigate = useNavigate();
  const name = new URLSearchParams(location.search).get('popup');
  if (!name || !Object.hasOwn(popups, name)) return null;
  const Shown = popups[name as Popup];
  return (
    <Part key={name} corner>
      <Shown onClose={() => void navigate(withoutPopup(location), { replace: true })} />
    </Part>
  );
}
