import { useLingui } from '@lingui/react/macro';
import { captcha } from '@pavilion/contract/identity/session';
import { IconButton } from '@pavilion/ui/icon-button';
import { ImageOff, RefreshCw, ShieldCheck } from '@pavilion/ui/icon';
import { Spinner } from '@pavilion/ui/spinner';
import { TextField, type TextFieldProps } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import styles from '../../shared/session/popups.module.css';

const MIN_MS = 1000;

/** The picture is good for one try: `again` requests another, at most once a second. */
export function useCaptcha(shown: boolean) {
  const asked = useRef(0);
  const { data, refetch, isFetching, isError } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(captcha, { signal }),
    enabled: shown,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const again = () => {
    const now = Date.now();
    if (now - asked.current < MIN_MS) return;
    asked.current = now;
    void refetch();
  };
  return { picture: data, again, isFetching, isError };
}

export type CaptchaFieldProps = TextFieldProps & { captcha: ReturnType<typeof useCaptcha> };

/** The code of a picture; a press on the picture brings another. */
export function CaptchaField({ captcha: { picture, again, isFetching, isError }, ...field }: CaptchaFieldProps) {
  const { t } = useLingui();
  return (
    <div className={styles.captcha}>
      <TextField
        {...field}
        start={<ShieldCheck />}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={16}
      />
      <button
        type="button"
        className={styles.captchaPicture}
        onClick={again}
        aria-label={t`Show a new picture`}
        aria-busy={isFetching}
        tabIndex={-1}
      >
        {picture ? <img src={`data:image/png;base64,${picture}`} alt={t`Picture with the code`} /> : null}
        {picture ? null : isError ? <ImageOff /> : <Spinner />}
      </button>
      <IconButton label={t`New picture`} className={styles.captchaAgain} onClick={again}>
        <RefreshCw />
      </IconButton>
    </div>
  );
}
