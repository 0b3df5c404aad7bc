import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Popup, withoutPopup } from './paths.ts';

export interface PopupProps {
  /** Takes the popup out of the address; what it covered stays as it was. */
  onClose(): void;
}

const popups: Readonly<Record<Popup, LazyExoticComponent<ComponentType<PopupProps>>>> = {
  login: lazy(() => import('./features/session/login-popup.tsx').then((module) => ({ default: module.LoginPopup }))),
  register: lazy(() => import('./features/session/register-popup.tsx').then((module) => ({ default: module.RegisterPopup }))),
  'forgot-password': lazy(() =>
    import('./features/session/forgot-password-popup.tsx').then((module) => ({ default: module.ForgotPasswordPopup })),
  ),
  'reset-password': lazy(() =>
    import('./features/session/reset-password-popup.tsx').then((module) => ({ default: module.ResetPasswordPopup })),
  ),
  'second-step': lazy(() => import('./features/session/second-factor-popup.tsx').then((module) => ({ default: module.SecondFactorPopup }))),
  'change-password': lazy(() =>
    import('./features/session/change-password-popup.tsx').then((module) => ({ default: module.ChangePasswordPopup })),
  ),
  'free-play': lazy(() => import('./features/session/free-play-popup.tsx').then((module) => ({ default: module.FreePlayPopup }))),
  'real-account': lazy(() => import('./features/session/real-account-popup.tsx').then((module) => ({ default: module.RealAccountPopup }))),
  notices: lazy(() => import('./features/session/announcements-popup.tsx').then((module) => ({ default: module.AnnouncementsPopup }))),
  help: lazy(() => import('./features/help/help-popup.tsx').then((module) => ({ default: module.HelpPopup }))),
  'bind-social': lazy(() => import('./features/social/bind-popup.tsx').then((module) => ({ default: module.BindSocialPopup }))),
  vendor: lazy(() => import('./features/lobby/vendor-popup.tsx').then((module) => ({ default: module.VendorPopup }))),
};

/** Shows the popup the address names, so that going back closes it and a link can open it. */
export function PopupHost() {
  const location = useLocation();
  const navigate = useNavigate();
  const name = new URLSearchParams(location.search).get('popup');
  if (!name || !Object.hasOwn(popups, name)) return null;
  const Shown = popups[name as Popup];
  return (
    <Suspense fallback={null}>
      <Shown key={name} onClose={() => void navigate(withoutPopup(location), { replace: true })} />
    </Suspense>
  );
}
