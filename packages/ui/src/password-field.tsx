import { useState } from 'react';
import { Eye, EyeOff } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  words: { show: string; hide: string };
};

/** A secret with a switch that shows it; paste and password managers are welcome. */
export const PasswordField = ({ words, ...rest }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton size="s" label={shown ? words.hide : words.show} disabled={rest.disabled} onClick={() => setShown(!shown)}>
          {shown ? <Eye /> : <EyeOff />}
        </IconButton>
      }
    />
  );
};
