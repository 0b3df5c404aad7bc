import { useLingui } from '@lingui/react/macro';
import { usePromotionCode } from '@pavilion/contract/promotions/calls';
import { Button } from '@pavilion/ui/button';
import { TextField } from '@pavilion/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { flySum } from '../../shared/claims/fly.ts';
import { EntryLink } from '../../shared/rewards/entry-link.tsx';
import styles from '../../shared/rewards/rewards.module.css';

/** A place for a code. */
export function CodeForm() {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const use = useMutation({
    mutationFn: () => call(usePromotionCode, { body: { code } }),
    onSuccess: ({ amount, state }) => {
      setCode('');
      if (state !== 'issued' && form.current) flySum(form.current, `+${money(amount)}`);
      return client.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() !== '') use.mutate();
  };
  return (
    <form ref={form} className={styles.code} onSubmit={submit} noValidate>
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
      <p role="status" className={styles.played}>
        {use.data ? (
          use.data.state === 'issued' ? (
            <Link to={paths.member('rewardCenter')}>{t`${money(use.data.amount)} ready to claim`}</Link>
          ) : (
            <>
              {t`${money(use.data.amount)} added to your balance`} · <EntryLink reference={use.data.rewardId} />
            </>
          )
        ) : null}
      </p>
    </form>
  );
}
