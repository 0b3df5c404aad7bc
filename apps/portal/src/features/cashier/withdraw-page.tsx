import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import type { WireValue } from '@pavilion/contract/endpoint';
import { numberFromUnits } from '@pavilion/contract/money';
import { type bankCards, withdraw, type withdrawSettings } from '@pavilion/contract/payments';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Landmark, Plus } from '@pavilion/ui/icon';
import { PasswordField } from '@pavilion/ui/password-field';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { AddBankForm } from './add-bank-form.tsx';
import styles from './cashier.module.css';
import { DocumentsFirst, useDocumentsFirst } from './documents-first.tsx';
import { useMoneyText } from './money-text.ts';
import { cashierQueries } from './queries.ts';
import { RecentWithdrawals } from './recent-withdrawals.tsx';

type Cards = WireValue<typeof bankCards>;
type Settings = WireValue<typeof withdrawSettings>;

/** Money out: the first time a bank account and the payment password, then amount, account, password. */
export function WithdrawPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const cards = useQuery(cashierQueries.cards());
  const settings = useQuery(cashierQueries.withdrawSettings());
  const documents = useDocumentsFirst();
  const [adding, setAdding] = useState(false);
  const failed = cards.error ?? settings.error;
  if (failed) {
    const again = () => void Promise.all([cards.refetch(), settings.refetch()]);
    return (
      <ErrorState title={t`Withdrawals could not be opened`} retry={{ label: t`Try again`, onRetry: again }}>
        {words(failed)}
      </ErrorState>
    );
  }
  if (!cards.data || !settings.data) {
    return (
      <div className={styles.form}>
        <Skeleton shape="title" width="180px" />
        <Skeleton shape="block" height="320px" />
      </div>
    );
  }
  if (documents !== 'no') {
    return (
      <div className={styles.columns}>
        <div className={styles.form}>
          <h1 className={styles.title}>{t`Withdraw`}</h1>
          <DocumentsFirst stand={documents} />
        </div>
        <RecentWithdrawals />
      </div>
    );
  }
  const first = cards.data.bankCards.length === 0;
  if (first || adding) {
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{first ? t`Where should we pay to?` : t`Add a bank account`}</h1>
        <AddBankForm first={first} onDone={() => setAdding(false)} onCancel={first ? undefined : () => setAdding(false)} />
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      <WithdrawForm cards={cards.data} settings={settings.data} onAdd={() => setAdding(true)} />
      <RecentWithdrawals />
    </div>
  );
}

interface WithdrawFormProps {
  cards: Cards;
  settings: Settings;
  onAdd(): void;
}

const FIELDS = ['amount', 'bankCardId', 'paymentPassword'];

function WithdrawForm({ cards, settings, onAdd }: WithdrawFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const [units, setUnits] = useState<bigint | null>(null);
  const [card, setCard] = useState(cards.bankCards[0]?.bankCardId ?? '');
  const [password, setPassword] = useState('');
  const [local, setLocal] = useState<{ amount?: string; paymentPassword?: string }>({});
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const ask = useMutation({
    mutationFn: (amount: number) => call(withdraw, { body: { amount, bankCardId: card, paymentPassword: password, requestId } }),
    onSuccess: async (row) => {
      setUnits(null);
      setPassword('');
      setRequestId(crypto.randomUUID());
      toasts.show({
        tone: 'good',
        title: t`${money(row.amount)} is on its way out`,
        body: row.status === 0 ? t`We look at it first; you can still cancel it.` : t`Approved. Your bank has it soon.`,
      });
      await client.invalidateQueries();
    },
  });
  const change = (next: bigint | null) => {
    setUnits(next);
    setLocal({});
    ask.reset();
    setRequestId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = units === null ? null : numberFromUnits(units);
    const problems = {
      ...(amount === null ? { amount: t`Please enter an amount.` } : {}),
      ...(password === '' ? { paymentPassword: t`Please enter your payment password.` } : {}),
    };
    setLocal(problems);
    if (amount !== null && password !== '') ask.mutate(amount);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={ask.isPending}>
      <h1 className={styles.title}>{t`Withdraw`}</h1>
      {isGeneral(ask.error, FIELDS) ? (
        <Alert tone="bad" title={t`The withdrawal was not taken`}>
          {words(ask.error)}
        </Alert>
      ) : null}
      {settings.turnoverRemaining > 0 ? (
        <Alert tone="info" title={t`Still to be played: ${money(settings.turnoverRemaining)}`}>
          <Trans>Deposits are played once before they leave the house. Your bets count by themselves.</Trans>
        </Alert>
      ) : null}
      <AmountField
        look="display"
        label={t`How much?`}
        value={units}
        onValue={change}
        currency={brand.currency}
        locale={currentTag()}
        hint={t`${money(settings.availableBalance)} available, ${settings.remainingCount} of ${settings.dailyCount} withdrawals left today`}
        error={local.amount ?? fieldError(ask.error, 'amount')}
        words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More` }}
      />
      <RadioGroup
        label={t`To which account`}
        look="cards"
        value={card}
        onValue={setCard}
        error={fieldError(ask.error, 'bankCardId')}
        options={cards.bankCards.map((one) => ({
          value: one.bankCardId,
          label: one.bankName,
          hint: `${one.cardNumber} · ${one.cardHolder}`,
          media: <Landmark />,
        }))}
      />
      {cards.bankCards.length < cards.maximumCards ? (
        <Button tone="quiet" iconStart={<Plus />} onClick={onAdd}>{t`Add a bank account`}</Button>
      ) : null}
      <PasswordField
        label={t`Payment password`}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          ask.reset();
        }}
        autoComplete="off"
        words={{ show: t`Show the password`, hide: t`Hide the password` }}
        error={local.paymentPassword ?? fieldError(ask.error, 'paymentPassword')}
      />
      <div className={styles.submit}>
        <Button type="submit" tone="primary" size="l" full loading={ask.isPending}>
          {units === null ? (
            t`Withdraw`
          ) : (
            <>
              {t`Withdraw`} <Amount value={numberFromUnits(units)} trim />
            </>
          )}
        </Button>
        <p className={styles.note}>
          {settings.automaticUpTo === null
            ? t`We look at every withdrawal before we pay it.`
            : t`Up to ${money(settings.automaticUpTo)} it is approved at once; above that we look at it first.`}
        </p>
      </div>
    </form>
  );
}
