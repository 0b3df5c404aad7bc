import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { PasswordForm } from '../session/password-form.tsx';
import { PartFrame } from './frame.tsx';
import { securityQueries } from './queries.ts';
import styles from './security.module.css';

export function PasswordPart() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const done = () => {
    void client.invalidateQueries({ queryKey: securityQueries.config().queryKey });
    void navigate(paths.member('securityCenter'));
  };
  return (
    <PartFrame title={t`Login password`} lead={t`Changing it signs out every other device and every remembered login.`}>
      <Card pad="l" className={styles.narrow}>
        <PasswordForm onDone={done} />
      </Card>
    </PartFrame>
  );
}
