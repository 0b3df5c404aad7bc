import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

export const sessionFeature = {
  popups: {
    login: late(() => import('./login-popup.tsx'), 'LoginPopup'),
    register: late(() => import('./register-popup.tsx'), 'RegisterPopup'),
    'forgot-password': late(() => import('./forgot-password-popup.tsx'), 'ForgotPasswordPopup'),
    'reset-password': late(() => import('./reset-password-popup.tsx'), 'ResetPasswordPopup'),
    'second-step': late(() => import('./second-factor-popup.tsx'), 'SecondFactorPopup'),
    'change-password': late(() => import('./change-password-popup.tsx'), 'ChangePasswordPopup'),
    'free-play': late(() => import('./free-play-popup.tsx'), 'FreePlayPopup'),
    'real-account': late(() => import('./real-account-popup.tsx'), 'RealAccountPopup'),
    notices: late(() => import('./announcements-popup.tsx'), 'AnnouncementsPopup'),
  },
} satisfies Feature;
