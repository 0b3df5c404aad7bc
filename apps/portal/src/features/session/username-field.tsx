import { useLingui } from '@lingui/react/macro';
import { checkUsername } from '@pavilion/contract/identity/member';
import { Check, User } from '@pavilion/ui/icon';
import { TextField, type TextFieldProps } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import type { RegisterFields } from './use-register-form.ts';

export type UsernameFieldProps = TextFieldProps & {
  control: Control<RegisterFields>;
  /** Whether a name follows the brand's rule: only then its availability is checked. */
  isGood(name: string): boolean;
};

/** Says when the field is left whether the name is free. A server that is asked too often stays silent; it decides at the end anyway. */
export function UsernameField({ control, isGood, error, onBlur, ...field }: UsernameFieldProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState('');
  const name = useWatch({ control, name: 'username' }).trim();
  const { data } = useQuery({
    queryKey: ['username-free', asked],
    queryFn: ({ signal }) => call(checkUsername, { query: { username: asked }, signal }),
    enabled: asked !== '',
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const answer = data && asked === name ? data : null;
  const taken = answer?.available === false ? t`This username is taken.` : undefined;
  return (
    <TextField
      {...field}
      start={<User />}
      error={error ?? taken}
      end={answer?.available && !error ? <Check aria-label={t`Username available`} /> : null}
      onBlur={(event) => {
        onBlur?.(event);
        if (isGood(name)) setAsked(name);
      }}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
