import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import type { SecurityPart as PartName } from '../../paths.ts';

const parts: Readonly<Record<PartName, LazyExoticComponent<ComponentType>>> = {
  profile: lazy(() => import('./profile-part.tsx').then((module) => ({ default: module.ProfilePart }))),
  password: lazy(() => import('./password-part.tsx').then((module) => ({ default: module.PasswordPart }))),
  'payment-password': lazy(() => import('./payment-password-part.tsx').then((module) => ({ default: module.PaymentPasswordPart }))),
  email: lazy(() => import('./contact-part.tsx').then((module) => ({ default: module.EmailPart }))),
  mobile: lazy(() => import('./contact-part.tsx').then((module) => ({ default: module.MobilePart }))),
  'second-step': lazy(() => import('./second-factor-part.tsx').then((module) => ({ default: module.SecondFactorPart }))),
  devices: lazy(() => import('./devices-part.tsx').then((module) => ({ default: module.DevicesPart }))),
  sessions: lazy(() => import('./sessions-part.tsx').then((module) => ({ default: module.SessionsPart }))),
  history: lazy(() => import('./history-part.tsx').then((module) => ({ default: module.HistoryPart }))),
  'bank-accounts': lazy(() => import('./bank-accounts-part.tsx').then((module) => ({ default: module.BankAccountsPart }))),
  social: lazy(() => import('./social-part.tsx').then((module) => ({ default: module.SocialPart }))),
  export: lazy(() => import('./export-part.tsx').then((module) => ({ default: module.ExportPart }))),
  close: lazy(() => import('./close-part.tsx').then((module) => ({ default: module.ClosePart }))),
};

/** One page inside the security centre. */
export function SecurityPart({ part }: { part: PartName }) {
  const Shown = parts[part];
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Shown key={part} />
    </Suspense>
  );
}
