import { useLingui } from '@lingui/react/macro';
import { usePromotionCode } from '@pavilion/contract/promotions/calls';
import { Button } from '@pavilion/ui/button';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from '../../shared/rewards/rewards.module.css';

/** A place for a code. */
export function CodeForm() {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const use = useMutation({
    mutationFn: () => call(usePromotionCode, { body: { code } }),
    onSuccess: async ({ amount, state }) => {
      setCode('');
      toasts.show({
        tone: 'good',
        title: state === 'issued' ? t`${money(amount)} ready to claim` : t`${money(amount)} added to your balance`,
      });
      await client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() !== '') use.mutate();
  };
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      <TextField
        label={t`Promotion code`}
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={isEmpty ? t`Enter a code first.` : use.error ? words(use.error) : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setEmpty(false);
          use.reset();
        }}
      />
      <Button type="submit" loading={use.isPending}>{t`Apply code`}</Button>
    </form>
  );
}
