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
    { title: t`Enter the current one`, words: t`So that no one with your open screen can change it.` },
    { title: t`Choose a new one`, words: t`Don't use it anywhere else. A phrase is easier to remember than symbols.` },
    { title: t`Other devices are logged out`, words: t`Log in there again with the new one.` },
  ];
  return (
    <PartFrame
      title={t`Login password`}
      lead={t`Changing it logs out all other devices and remembered logins.`}
      rail={<PartRail steps={steps} />}
    >
      <Card pad="l">
        <PasswordForm onDone={done} />
      </Card>
    </PartFrame>
  );
}
