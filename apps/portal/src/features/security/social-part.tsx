import { useLingui } from '@lingui/react/macro';
import { SocialBindings } from '../social/public.ts';
import { PartFrame } from './frame.tsx';
import { PartRail } from './part-rail.tsx';

export function SocialPart() {
  const { t } = useLingui();
  return (
    <PartFrame
      title={t`Social sign-in`}
      lead={t`Accounts elsewhere that may log in here. What you do here is never told to them.`}
      rail={<PartRail />}
    >
      <SocialBindings />
    </PartFrame>
  );
}
