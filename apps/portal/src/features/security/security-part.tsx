import { type FunctionComponent } from 'react';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import type { SecurityPart as PartName } from '../../paths.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const parts: Readonly<Record<PartName, FunctionComponent>> = {
  profile: late(() => import('./profile-part.tsx'), 'ProfilePart'),
  password: late(() => import('./password-part.tsx'), 'PasswordPart'),
  'payment-password': late(() => import('./payment-password-part.tsx'), 'PaymentPasswordPart'),
  email: late(() => import('./contact-part.tsx'), 'EmailPart'),
  mobile: late(() => import('./contact-part.tsx'), 'MobilePart'),
  'second-step': late(() => import('./second-factor-part.tsx'), 'SecondFactorPart'),
  devices: late(() => import('./devices-part.tsx'), 'DevicesPart'),
  sessions: late(() => import('./sessions-part.tsx'), 'SessionsPart'),
  history: late(() => import('./history-part.tsx'), 'HistoryPart'),
  'bank-accounts': late(() => import('./bank-accounts-part.tsx'), 'BankAccountsPart'),
  social: late(() => import('./social-part.tsx'), 'SocialPart'),
  export: late(() => import('./export-part.tsx'), 'ExportPart'),
  close: late(() => import('./close-part.tsx'), 'ClosePart'),
};

/** One page inside the security centre. */
export function SecurityPart({ part }: { part: PartName }) {
  const Shown = parts[part];
  return (
    <Part fallback={<PageSkeleton />}>
      <Shown key={part} />
    </Part>
  );
}
