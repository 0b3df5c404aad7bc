import { useLingui } from '@lingui/react/macro';
import { SocialBindings } from '../social/public.ts';
import { PartFrame } from './frame.tsx';
import { PartRail } from './part-rail.tsx';

export function SocialPart() {
  const { t } = useLingui();
  return (
    <PartFrame
      title={t`Social login`}
      lead={t`Other accounts you can log in with. We never share your activity with them.`}
      rail={<PartRail />}
    >
      <SocialBindings />
    </PartFrame>
  );
}
