import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import type { WireValue } from '@pavilion/contract/endpoint';
import { unitsFromNumber, numberFromUnits } from '@pavilion/contract/money';
import { createDeposit, type depositChannels } from '@pavilion/contract/payments';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { CreditCard, Landmark, QrCode } from '@pavilion/ui/icon';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { PauseNotice } from '../responsible-gaming/pause-notice.tsx';
import { usePause } from '../responsible-gaming/use-pause.ts';
import styles from './cashier.module.css';
import { DepositWaiting } from './deposit-waiting.tsx';
import { useMoneyText } from './money-text.ts';
import { cashierQueries } from './queries.ts';
import { RecentDeposits } from './recent-deposits.tsx';

type Group = WireValue<typeof depositChannels>[string];
interface Choice {
  key: string;
  kind: 'redirect' | 'qr';
  vendorId: string;
  bank: Group['channels'][number]['banks'][number];
  group: string;
}

const choicesOf = (groups: WireValue<typeof depositChannels>): Choice[] =>
  Object.entries(groups).flatMap(([group, { channels }]) =>
    channels.flatMap((channel) =>
      channel.banks.map((bank) => ({
        key: `${channel.vendorId}:${bank.bankCode}`,
        kind: channel.kind,
        vendorId: channel.vendorId,
        bank,
        group,
      })),
    ),
  );

const marks = { QR: QrCode, CARD: CreditCard, BANK: Landmark } as const;

/** Pay in: how much, how, then the provider's page or its QR. `?deposit=` shows how a deposit stands. */
export function DepositPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [search] = useSearchParams();
  const channels = useQuery(cashierQueries.channels());
  const settings = useQuery(cashierQueries.depositSettings());
  const pause = usePause();
  const refId = search.get('deposit');
  if (refId) return <DepositWaiting refId={refId} />;
  if (channels.isPending)
    return (
      <div className={styles.form}>
        <Skeleton shape="title" width="180px" />
        <Skeleton shape="block" height="320px" />
      </div>
    );
  if (channels.isError) {
    return (
      <ErrorState
        title={t`The cashier could not be opened`}
        retry={{ label: t`Try again`, onRetry: () => void channels.refetch(), busy: channels.isFetching }}
      >
        {words(channels.error)}
      </ErrorState>
    );
  }
  if (settings.data?.allowDeposit === 'N') {
    if (pause)
      return (
        <div className={styles.form}>
          <h1 className={styles.title}>{t`Deposit`}</h1>
          <PauseNotice />
        </div>
      );
    return (
      <EmptyState
        title={t`Deposits are closed for your account`}
        actions={<Button render={<Link to={paths.member('protection')} />}>{t`Limits and breaks`}</Button>}
      >
        {t`You are taking a break, have excluded yourself, or the account is locked. Withdrawals stay open.`}
      </EmptyState>
    );
  }
  const choices = choicesOf(channels.data);
  if (choices.length === 0) {
    return (
      <EmptyState
        title={t`No way to pay in is open at the moment`}
      >{t`Please come back a little later, or ask customer service.`}</EmptyState>
    );
  }
  return (
    <div className={styles.columns}>
      <DepositForm choices={choices} />
      <RecentDeposits />
    </div>
  );
}

function DepositForm({ choices }: { choices: Choice[] }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const navigate = useNavigate();
  const [key, setKey] = useState(choices[0]?.key ?? '');
  // A fair first proposal: one tap less for most, and changed with one more.
  const [units, setUnits] = useState<bigint | null>(() => unitsFromNumber(choices[0]?.bank.quickAmounts[1] ?? 0) || null);
  const [local, setLocal] = useState<string | null>(null);
  // One id for one form: pressing twice, or again after a lost answer, opens one deposit.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const choice = choices.find((one) => one.key === key) ?? choices[0];
  const open = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof createDeposit>>[1]['body']) => call(createDeposit, { body }),
    onSuccess: (deposit) => {
      if (choice?.kind === 'redirect' && deposit.redirectUrl) window.location.assign(deposit.redirectUrl);
      else void navigate(`/member?page=depositv2&deposit=${deposit.refId}`);
    },
  });
  if (!choice) return null;
  const { bank } = choice;
  const bounds = t`From ${money(bank.minAmount)} to ${money(bank.maxAmount)}`;
  const change = (next: bigint | null) => {
    setUnits(next);
    setLocal(null);
    open.reset();
    setRequestId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = units === null ? null : numberFromUnits(units);
    if (amount === null) return setLocal(t`Please enter an amount.`);
    if (amount < bank.minAmount || amount > bank.maxAmount) return setLocal(bounds);
    setLocal(null);
    open.mutate({ amount, bankCode: bank.bankCode, bankType: bank.bankType, vendorId: choice.vendorId, requestId });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={open.isPending}>
      <h1 className={styles.title}>{t`Deposit`}</h1>
      {isGeneral(open.error, ['amount']) ? (
        <Alert tone="bad" title={t`The deposit was not opened`}>
          {words(open.error)}
        </Alert>
      ) : null}
      <AmountField
        look="display"
        label={t`How much?`}
        hint={bounds}
        error={local ?? fieldError(open.error, 'amount')}
        value={units}
        onValue={change}
        currency={brand.currency}
        locale={currentTag()}
        quick={bank.quickAmounts.map((amount) => unitsFromNumber(amount) ?? 0n)}
        words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More` }}
      />
      <RadioGroup
        label={t`How`}
        look="cards"
        value={choice.key}
        onValue={(next) => {
          setKey(next);
          open.reset();
          setRequestId(crypto.randomUUID());
        }}
        options={choices.map((one) => {
          const Mark = marks[one.group as keyof typeof marks] ?? Landmark;
          return { value: one.key, label: one.bank.bankName, hint: one.bank.note, media: <Mark /> };
        })}
      />
      <div className={styles.submit}>
        <Button type="submit" tone="primary" size="l" full loading={open.isPending}>
          {units === null ? (
            t`Go on`
          ) : choice.kind === 'qr' ? (
            <>
              {t`Show the QR for`} <Amount value={numberFromUnits(units)} trim />
            </>
          ) : (
            <>
              {t`Pay`} <Amount value={numberFromUnits(units)} trim />
            </>
          )}
        </Button>
        {brand.demo ? <p className={styles.note}>{t`The sandbox provider moves no real money.`}</p> : null}
      </div>
    </form>
  );
}
