import { Trans, useLingui } from '@lingui/react/macro';
import { startSocial } from '@pavilion/contract/social/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isOn } from '../../parts/modules.ts';
import { safeNext } from '../../paths.ts';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { ProviderMark } from './provider-mark.tsx';
import styles from './social.module.css';
import { socialTrip, useSocialArrival } from './social-store.ts';

/** Other ways to log in than the brand's own; what waits to be connected is named instead. */
export function SocialButtons() {
  const arrival = useSocialArrival();
  const name = arrival?.name;
  if (name === undefined) return brand.access.social.length > 0 ? <Buttons /> : null;
  return (
    <Alert tone="info" className={styles.waits}>
      <Trans>Once you're in, {name} is connected to your account.</Trans>
    </Alert>
  );
}

/** A button a provider. Leaves the portal and comes back to `/social/callback`. */
function Buttons() {
  const { t } = useLingui();
  const words = useErrorWords();
  const captcha = useCaptchaDialog();
  const { search, pathname } = useLocation();
  const next = safeNext(new URLSearchParams(search).get('next')) ?? pathname;
  const leave = useMutation({
    mutationFn: async ({ code, name }: { code: string; name: string }) => {
      const sliderValidate = isOn('SLIDER3') ? await captcha() : undefined;
      if (sliderValidate === null) return null;
      const { authorizationUrl } = await call(startSocial, {
        body: { provider: code, origin: window.location.origin, ...(sliderValidate ? { sliderValidate } : {}) },
      });
      socialTrip.begin({ purpose: 'login', name, next });
      return authorizationUrl;
    },
    onSuccess: (address) => {
      if (address) window.location.assign(address);
    },
  });
  const providers = brand.access.social;
  if (providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <span>
          <Trans>or continue with</Trans>
        </span>
      </p>
      {leave.error ? <Alert tone="bad">{words(leave.error)}</Alert> : null}
      <div className={styles.buttons}>
        {brand.access.social.map(({ code, name }) => (
          <Button
            key={code}
            iconStart={<ProviderMark code={code} />}
            aria-label={t`Continue with ${name}`}
            full
            loading={(leave.isPending || Boolean(leave.data)) && leave.variables?.code === code}
            disabled={leave.isPending}
            onClick={() => leave.mutate({ code, name })}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
