import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { atOldPassword, PasswordForm } from './password-form.tsx';

/** Changes the password of who is logged in. Who is not, logs in first. */
export function ChangePasswordPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const { isMember } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isMember) void navigate(withPopup(location, 'login'), { replace: true });
  }, [isMember, location, navigate]);
  if (!isMember) return null;
  return (
    <Dialog open onOpenChange={onClose} initialFocus={atOldPassword} size="m" title={t`Change password`} closeLabel={t`Close`}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}
