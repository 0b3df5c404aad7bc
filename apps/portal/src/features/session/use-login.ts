import type { WireBody } from '@pavilion/contract/base/endpoint';
import { ApiError } from '@pavilion/contract/base/client';
import { login } from '@pavilion/contract/identity/session';
import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { withPopup } from '../../paths.ts';
import { deviceId } from '../../shared/session/device.ts';
import { createSession } from '../../shared/session/create-session.ts';
import { typedPassword } from '../../shared/session/typed-password.ts';
import { type LoginArea, offerOf, secondFactor } from '../../shared/session/second-factor-store.ts';

type Try = Omit<WireBody<typeof login>, 'loginDeviceId' | 'area'>;

export interface LoginConduct {
  area: LoginArea;
  /** Also where a second factor is asked for next. */
  onLoggedIn(): void;
  onRefused(error: unknown): void;
}

/** One try to log in, whichever way: to the session, to the second factor, or to a refusal in words. */
export function useLogin({ area, onLoggedIn, onRefused }: LoginConduct) {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Try) => {
      if (body.type === 'username') typedPassword.keep(body.password);
      return call(login, { body: { ...body, area, loginDeviceId: deviceId() } });
    },
    onSuccess: (value, { remember }) => {
      createSession(value, { remember: remember ?? false });
      onLoggedIn();
      const name = value.userName;
      if (!value.firstTimeLogin && !value.passwordExpired) toasts.show({ tone: 'good', title: t`Welcome back, ${name}` });
    },
    onError: (error, { remember }) => {
      const offer =
        error instanceof ApiError && error.code === 'login_verify_required'
          ? offerOf(error.value, { area, remember: remember ?? false }, Date.now())
          : null;
      if (!offer) {
        typedPassword.forget();
        onRefused(error);
        return;
      }
      onLoggedIn();
      secondFactor.open(offer);
      void navigate(withPopup(location, 'second-step'), { replace: true });
    },
  });
}
