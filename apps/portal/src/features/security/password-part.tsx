import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { PasswordForm } from '../session/public.ts';
import { PartFrame } from './frame.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';

export function PasswordPart() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const done = () => {
    void client.invalidateQueries({ queryKey: securityQueries.config().queryKey });
    void navigate(paths.member('securityCenter'));
  };
  const steps = [
    { title: t`The present one first`, words: t`So that nobody at an open screen can change it.` },
    { title: t`A new one of its own`, words: t`Used nowhere else. A sentence is easier to keep than signs.` },
    { title: t`Other devices are signed out`, words: t`You log in there again with the new one.` },
  ];
  return (
    <PartFrame
      title={t`Login password`}
      lead={t`Changing it signs out every other device and every remembered login.`}
      rail={<PartRail steps={steps} />}
    >
      <Card pad="l">
        <PasswordForm onDone={done} />
      </Card>
    </PartFrame>
  );
}
