import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { transferDownline, type transferEnabled, transferUpline } from '@pavilion/contract/member-transfers/calls';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { type AmountRule, maxOf } from '../../shared/cashier/amount-fault.ts';
import styles from '../../shared/cashier/cashier.module.css';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { useAmountState } from '../../shared/cashier/use-amount-state.ts';
import { useAmountWords } from '../../shared/cashier/use-amount-words.tsx';

export type OpenTransfers = WireValue<typeof transferEnabled>;

export interface TransferFormProps {
  /** up: to the agent right above; down: to a member right below, whose name is asked. */
  direction: 'up' | 'down';
  open: OpenTransfers;
  /** The name in the field at first. */
  to?: string;
}

const FIELDS = ['amount', 'name', 'paymentPassword'];
const unitsOf = (amount: number): bigint => unitsFromNumber(amount) ?? 0n;

/** What the brand leaves today and what the balance has, whichever is less. */
function useRule(open: OpenTransfers): AmountRule {
  const { data } = useQuery(memberQueries.balances());
  const today = open.timesLeftToday === 0 ? 0n : unitsOf(open.leftToday);
  const balance = data ? unitsOf(data.sumBalance) : today;
  return {
    least: unitsOf(open.minimumAmount),
    most: unitsOf(open.maximumAmount),
    step: unitsOf(open.step),
    left: today < balance ? { units: today, of: 'day' } : { units: balance, of: 'balance' },
  };
}

/** Amount and payment password, and the name where it goes down. */
export function TransferForm({ direction, open, to = '' }: TransferFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const rule = useRule(open);
  const { units, fault, shown, ...amountState } = useAmountState(null, rule);
  const { wordsOf, cureOf } = useAmountWords(rule);
  const [name, setName] = useState(to);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const give = useMutation({
    mutationFn: (amount: number) => {
      const body = { amount, paymentPassword: password, requestId };
      return direction === 'up' ? call(transferUpline, { body }) : call(transferDownline, { body: { ...body, name: name.trim() } });
    },
    onSuccess: async ({ amount }) => {
      amountState.change(null);
      setPassword('');
      setRequestId(crypto.randomUUID());
      toasts.show({ tone: 'good', title: t`Transfer complete`, body: t`${money(amount)} was deducted from your balance.` });
      await client.invalidateQueries();
    },
  });
  /** Another body is another transfer. */
  const reset = () => {
    give.reset();
    setRequestId(crypto.randomUUID());
  };
  const change = (next: bigint | null) => {
    amountState.change(next);
    reset();
  };
  const isNamed = direction === 'up' || name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(true);
    if (units === null || fault) return amountState.send();
    if (password !== '' && isNamed) give.mutate(numberFromUnits(units));
  };
  const most = maxOf(rule);
  const held = open.turnoverLeft > 0;
  return (
    <form
      className={styles.work}
      {...(direction === 'down' ? { 'data-among': '' } : {})}
      onSubmit={submit}
      noValidate
      aria-busy={give.isPending}
    >
      <Card pad="l" className={styles.fields}>
        {isGeneral(give.error, FIELDS) ? (
          <Alert tone="bad" title={t`Transfer failed`}>
            {words(give.error)}
          </Alert>
        ) : null}
        {held ? (
          <Alert tone="info" title={t`Wager ${money(open.turnoverLeft)} first`}>
            <Trans>A bonus, deposit or transfer still has a wagering requirement. Your bets count automatically.</Trans>{' '}
            {open.available > 0 ? t`You can transfer ${money(open.available)} now.` : null}
          </Alert>
        ) : null}
        {direction === 'down' ? (
          <TextField
            label={t`Recipient`}
            hint={t`Username of a direct downline.`}
            rowClassName={styles.half}
            value={name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setName(event.target.value);
              reset();
            }}
            error={missing && !isNamed ? t`Enter a username.` : fieldError(give.error, 'name')}
          />
        ) : null}
        <AmountField
          look="display"
          label={t`Amount`}
          labelEnd={t`${money(open.leftToday)} left today`}
          value={units}
          onValue={change}
          onBlur={amountState.leave}
          currency={brand.currency}
          locale={currentTag()}
          quick={[...new Set([rule.least, most])].filter((one): one is bigint => one !== null && one > 0n)}
          error={shown ? wordsOf(shown) : fieldError(give.error, 'amount')}
          cure={shown ? cureOf(shown, change) : undefined}
          words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More`, clear: t`Clear field` }}
        />
        <PasswordField
          label={t`Payment password`}
          rowClassName={styles.half}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            give.reset();
          }}
          autoComplete="off"
          words={{ show: t`Show password`, hide: t`Hide password` }}
          error={missing && password === '' ? t`Enter your payment password.` : fieldError(give.error, 'paymentPassword')}
        />
        <div className={styles.submit}>
          <div className={styles.dock}>
            <Button type="submit" tone="primary" size="l" loading={give.isPending} disabled={held && open.available <= 0}>
              {t`Transfer`} {fault || units === null ? null : <Amount value={numberFromUnits(units)} trim />}
            </Button>
          </div>
          <p className={styles.note}>{t`Transfers can't be reversed.`}</p>
        </div>
      </Card>
    </form>
  );
}
