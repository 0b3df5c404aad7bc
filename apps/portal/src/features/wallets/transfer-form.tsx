import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits } from '@pavilion/contract/base/money';
import {
  chooseAutomaticTransfer,
  MAIN_WALLET,
  transferAllToMain,
  walletTransfer,
  type wallets as walletsCall,
} from '@pavilion/contract/vendor-wallets/calls';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ArrowLeftRight, ArrowDownToLine } from '@pavilion/ui/icon';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Switch } from '@pavilion/ui/switch';
import { toasts } from '@pavilion/ui/toast-store';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { vendorMark } from '../../parts/art.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { MethodMark } from '../../shared/cashier/method-mark.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { useAmountState } from '../../shared/cashier/use-amount-state.ts';
import { useAmountWords } from '../../shared/cashier/use-amount-words.tsx';
import { freeOf, quickOf, ruleOf } from './amount-rule.ts';
import styles from './wallets.module.css';
import { useWalletName } from './transfer-words.ts';

type Wallets = WireValue<typeof walletsCall>;
type WalletRow = Wallets['wallets'][number];

/** From, to and how much; all of it home with one press, and whether money follows the member by itself. */
export function TransferForm({ wallets, step, automatic, currency }: Wallets) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const [[from, to], setWay] = useState<[number, number]>([
    MAIN_WALLET,
    wallets.find((row) => row.vendor !== '')?.accountTypeId ?? MAIN_WALLET,
  ]);
  const source = wallets.find((row) => row.accountTypeId === from);
  const free = source ? freeOf(source) : 0;
  const rule = ruleOf(free, step);
  const { units, fault, shown, ...state } = useAmountState(null, rule);
  const { wordsOf, cureOf } = useAmountWords(rule);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const move = useMutation({
    mutationFn: (amount: number) => call(walletTransfer, { body: { fromAccountTypeId: from, toAccountTypeId: to, amount, requestId } }),
    onSuccess: (done, amount) => {
      if (done.state === 'moved') toasts.show({ tone: 'good', title: t`${money(amount)} transferred` });
      else if (done.state === 'not.moved') toasts.show({ tone: 'bad', title: t`Transfer failed`, body: t`Your money hasn't moved.` });
      else toasts.show({ title: t`No response from the game yet`, body: t`We keep checking and show the result here.` });
      state.change(null);
      setRequestId(crypto.randomUUID());
    },
    onSettled: () => client.invalidateQueries(),
  });
  const change = (next: bigint | null) => {
    state.change(next);
    move.reset();
    setRequestId(crypto.randomUUID());
  };
  /** Choosing the other end's wallet turns the way around. */
  const turn = (next: [number, number]) => {
    setWay(next[0] === next[1] ? [to, from] : next);
    change(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (units === null || fault) return state.send();
    move.mutate(numberFromUnits(units));
  };
  const saying =
    shown?.kind === 'balance'
      ? t`You can transfer up to ${money(numberFromUnits(rule.left?.units ?? 0n))} out of this wallet.`
      : shown && wordsOf(shown);
  return (
    <form className={styles.work} onSubmit={submit} noValidate aria-busy={move.isPending}>
      <Card pad="l" className={styles.fields}>
        {isGeneral(move.error, ['amount', 'fromAccountTypeId', 'toAccountTypeId']) ? (
          <Alert tone="bad" title={t`Transfer failed`}>
            {words(move.error)}
          </Alert>
        ) : null}
        <div className={styles.way}>
          <WalletChoice
            label={t`From`}
            rows={wallets}
            value={from}
            onValue={(next) => turn([next, to])}
            error={fieldError(move.error, 'fromAccountTypeId')}
          />
          <Button className={styles.swap} iconStart={<ArrowLeftRight />} onClick={() => turn([to, from])}>{t`Swap`}</Button>
          <WalletChoice
            label={t`To`}
            rows={wallets}
            value={to}
            onValue={(next) => turn([from, next])}
            error={fieldError(move.error, 'toAccountTypeId')}
          />
        </div>
        <AmountField
          look="display"
          label={t`Amount`}
          labelEnd={t`${money(free)} available`}
          value={units}
          onValue={change}
          onBlur={state.leave}
          currency={currency}
          locale={currentTag()}
          quick={quickOf(rule)}
          error={saying ?? fieldError(move.error, 'amount')}
          cure={shown ? cureOf(shown, change) : undefined}
          words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More`, clear: t`Clear field` }}
        />
        <div className={styles.submit}>
          <div className={styles.dock}>
            <Button type="submit" tone="primary" size="l" loading={move.isPending}>
              {t`Transfer`} {units === null || fault ? null : <Amount value={numberFromUnits(units)} trim />}
            </Button>
          </div>
          <AllHome wallets={wallets} />
        </div>
        <Automatic automatic={automatic} />
      </Card>
    </form>
  );
}

interface WalletChoiceProps {
  label: string;
  rows: readonly WalletRow[];
  value: number;
  onValue(accountTypeId: number): void;
  error: string | undefined;
}

function WalletChoice({ label, rows, value, onValue, error }: WalletChoiceProps) {
  const { t } = useLingui();
  const nameOf = useWalletName();
  const moment = useShortMoment();
  const money = useMoneyText();
  const hintOf = (row: WalletRow): string => {
    if (row.inTransit > 0) return t`${money(row.inTransit)} on its way`;
    if (row.bonus > 0) return t`${money(row.bonus)} of bonus money stays here`;
    return row.asOf ? t`As of ${moment(row.asOf)}` : '';
  };
  return (
    <RadioGroup
      label={label}
      look="cards"
      className={styles.choice}
      value={String(value)}
      onValue={(next) => onValue(Number(next))}
      error={error}
      options={rows.map((row) => ({
        value: String(row.accountTypeId),
        label: (
          <span className={styles.wallet}>
            <span>{nameOf(row.accountName)}</span>
            <Amount value={row.availBalance} trim />
          </span>
        ),
        hint: hintOf(row) || undefined,
        // Of the vendor's code: a wallet may hold money of a vendor that the lobby's lists do not name, or do not name yet.
        media:
          row.vendor === '' ? <MethodMark group="WALLET" /> : <VendorMark name={row.accountName} src={vendorMark(row.vendor)} size={48} />,
      }))}
    />
  );
}

function AllHome({ wallets }: { wallets: readonly WalletRow[] }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const all = useMutation({
    mutationFn: () => call(transferAllToMain, { body: { requestId: crypto.randomUUID() } }),
    onSuccess: () => toasts.show({ tone: 'good', title: t`Everything is on its way to your main wallet` }),
    onError: (error) => toasts.show({ tone: 'bad', title: words(error) }),
    onSettled: () => client.invalidateQueries(),
  });
  const isEmpty = wallets.every((row) => row.vendor === '' || row.availBalance === 0);
  return (
    <Button size="l" iconStart={<ArrowDownToLine />} disabled={isEmpty} loading={all.isPending} onClick={() => all.mutate()}>
      {t`All to main wallet`}
    </Button>
  );
}

function Automatic({ automatic }: { automatic: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (next: boolean) => call(chooseAutomaticTransfer, { body: { automatic: next } }),
    onError: (error) => toasts.show({ tone: 'bad', title: words(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['wallets'] }),
  });
  return (
    <Switch checked={choose.isPending ? choose.variables : automatic} onChange={(event) => choose.mutate(event.target.checked)}>
      {t`Automatic transfer: my money moves into a game and back`}
    </Switch>
  );
}
