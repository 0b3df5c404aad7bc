import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { feeOf } from '@pavilion/contract/payments/fee';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { type bankCards, withdraw, type withdrawSettings } from '@pavilion/contract/payments/calls';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Plus } from '@pavilion/ui/icon';
import { PasswordField } from '@pavilion/ui/password-field';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { RailPage, Steps } from '../../parts/rail.tsx';
import { type AmountRule, maxOf } from '../../shared/cashier/amount-fault.ts';
import styles from '../../shared/cashier/cashier.module.css';
import { AccountHint } from './account-hint.tsx';
import { ConfirmArrival } from './confirm-arrival.tsx';
import { MethodMark, markOfPayee } from '../../shared/cashier/method-mark.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { roundAmounts } from '../../shared/cashier/round-amounts.ts';
import { RailSummary } from './rail-summary.tsx';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import { EndsBonus, useEndsBonus } from './ends-bonus.tsx';
import { TurnoverLocks } from '../../shared/cashier/turnover-locks.tsx';
import { useAmountState } from '../../shared/cashier/use-amount-state.ts';
import { useAmountWords } from '../../shared/cashier/use-amount-words.tsx';
import { WithdrawFacts } from './withdraw-facts.tsx';
import { WithdrawOwed } from './withdraw-owed.tsx';
import { WithdrawPause } from './withdraw-pause.tsx';
import { WithdrawRules } from './withdraw-rules.tsx';

type Settings = WireValue<typeof withdrawSettings>;

export interface WithdrawFormProps {
  cards: WireValue<typeof bankCards>;
  settings: Settings;
  onAdd(): void;
}

const FIELDS = ['amount', 'bankCardId', 'paymentPassword'];

const unitsOf = (amount: number): bigint => unitsFromNumber(amount) ?? 0n;

type Way = Settings['ways'][number];

const wayOf = ({ ways }: Settings, of: Way['kind'] | undefined): Way | undefined => ways.find(({ kind }) => kind === of);

const ruleOf = (settings: Settings, way: Way | undefined): AmountRule => ({
  least: unitsOf(way?.minimumAmount ?? settings.minimumAmount),
  most: unitsOf(way?.maximumAmount ?? settings.maximumAmount),
  step: unitsOf(settings.step),
  left: { units: unitsOf(settings.withdrawableBalance), of: 'balance' },
});

/** Round amounts of what is there, and all of it. */
function quickOf(rule: AmountRule): bigint[] {
  const most = maxOf(rule);
  return most === null ? [] : roundAmounts(most, { least: rule.least, step: rule.step, count: 4 });
}

/** Amount, account and password; beside them what it comes to, what holds today, and the last withdrawals. */
export function WithdrawForm({ cards, settings, onAdd }: WithdrawFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const [card, setCard] = useState(cards.bankCards[0]?.bankCardId ?? '');
  const way = wayOf(settings, cards.bankCards.find((one) => one.bankCardId === card)?.kind);
  const rule = ruleOf(settings, way);
  const { units, fault, shown, ...amountState } = useAmountState(null, rule);
  const { wordsOf, cureOf } = useAmountWords(rule);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | undefined>();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const bonus = useEndsBonus();
  const ask = useMutation({
    mutationFn: (amount: number) =>
      call(withdraw, { body: { amount, bankCardId: card, paymentPassword: password, requestId, endGrants: bonus.agreedIds } }),
    onSuccess: async (row) => {
      amountState.change(null);
      setPassword('');
      setRequestId(crypto.randomUUID());
      toasts.show({
        tone: 'good',
        title: t`Withdrawal of ${money(row.amount)} on its way`,
        body: row.status === 0 ? t`Under review. You can still cancel it.` : t`Approved, on its way.`,
      });
      await client.invalidateQueries();
    },
  });
  const change = (next: bigint | null) => {
    amountState.change(next);
    ask.reset();
    setRequestId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPasswordError(password === '' ? t`Enter your payment password.` : undefined);
    if (units === null || fault) return amountState.send();
    if (!bonus.isAgreed()) return;
    if (password !== '') ask.mutate(numberFromUnits(units));
  };
  const usable = fault ? null : units;
  const fee = usable === null || !way ? 0n : feeOf({ fixed: unitsOf(way.feeFixed), ppm: way.feePpm }, { amount: usable, step: rule.step });
  return (
    <RailPage
      title={t`Withdraw`}
      lead={t`To an account in your own name.`}
      rail={
        <>
          <RailSummary label={t`Withdrawal`} change={usable === null ? null : fee - usable} fee={fee} takenBack={unitsOf(bonus.takes)} />
          <TurnoverLocks />
          <WithdrawRules settings={settings} way={way} />
          <RecentWithdrawals />
          <WithdrawFacts settings={settings} />
        </>
      }
    >
      <ConfirmArrival />
      <form className={styles.work} onSubmit={submit} noValidate aria-busy={ask.isPending}>
        <Card pad="l" className={styles.fields}>
          {isGeneral(ask.error, FIELDS) ? (
            <Alert tone="bad" title={t`Withdrawal not submitted`}>
              {words(ask.error)}
            </Alert>
          ) : null}
          <WhatWaits settings={settings} />
          <EndsBonus {...bonus} />
          <AmountField
            look="display"
            label={t`Amount`}
            labelEnd={t`${money(settings.withdrawableBalance)} available`}
            value={units}
            onValue={change}
            onBlur={amountState.leave}
            currency={brand.currency}
            locale={currentTag()}
            quick={quickOf(rule)}
            error={shown ? wordsOf(shown) : fieldError(ask.error, 'amount')}
            cure={shown ? cureOf(shown, change) : undefined}
            words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More`, clear: t`Clear field` }}
          />
          <AccountChoice
            cards={cards}
            settings={settings}
            value={card}
            onValue={setCard}
            onAdd={onAdd}
            error={fieldError(ask.error, 'bankCardId')}
          />
          <PasswordField
            label={t`Payment password`}
            rowClassName={styles.half}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setPasswordError(undefined);
              ask.reset();
            }}
            autoComplete="off"
            words={{ show: t`Show password`, hide: t`Hide password` }}
            error={passwordError ?? fieldError(ask.error, 'paymentPassword')}
          />
          <div className={styles.submit}>
            <div className={styles.dock}>
              <Button
                type="submit"
                tone="primary"
                size="l"
                loading={ask.isPending}
                disabled={settings.owedBalance > 0 || settings.pausedUntil !== null || (way?.opensAt ?? null) !== null}
              >
                {t`Withdraw`} {usable === null ? null : <Amount value={numberFromUnits(usable)} trim />}
              </Button>
            </div>
            <p className={styles.note}>
              <WhatNext
                isWrong={shown !== null}
                arrives={fee > 0n && usable !== null ? usable - fee : null}
                automaticUpTo={settings.automaticUpTo}
              />
            </p>
          </div>
        </Card>
      </form>
      <WithdrawSteps confirmMinutes={settings.confirmMinutes} />
    </RailPage>
  );
}

/** The obstacles to a withdrawal: a pause, turnover. */
function WhatWaits({ settings: { pausedUntil, heldBalance, owedBalance } }: { settings: Settings }) {
  const { t } = useLingui();
  const money = useMoneyText();
  return (
    <>
      <WithdrawOwed owed={owedBalance} />
      <WithdrawPause until={pausedUntil} />
      {heldBalance > 0 ? (
        <Alert tone="info" title={t`${money(heldBalance)} can't be withdrawn yet`}>
          <Trans>Wager your deposits before withdrawing. Your bets count automatically.</Trans>
        </Alert>
      ) : null}
    </>
  );
}

const MINUTES_AN_HOUR = 60;

function WithdrawSteps({ confirmMinutes }: { confirmMinutes: number }) {
  const { t } = useLingui();
  const hours = Math.round(confirmMinutes / MINUTES_AN_HOUR);
  return (
    <Steps
      label={t`How it works`}
      steps={[
        { title: t`Request`, words: t`We hold the amount right away. It stays yours until it's paid out.` },
        { title: t`Approval`, words: t`Small amounts instantly, others after review. You can cancel until then.` },
        {
          title: t`Paid out`,
          words:
            hours === 0
              ? t`Track the payment here; tap it to see the transaction.`
              : t`You have ${hours} h to report a missing payment. After that it counts as received.`,
        },
      ]}
    />
  );
}

interface AccountChoiceProps extends WithdrawFormProps {
  value: string;
  onValue(id: string): void;
  error: string | undefined;
}

function AccountChoice({ cards, settings, value, onValue, onAdd, error }: AccountChoiceProps) {
  const { t } = useLingui();
  return (
    <div>
      <RadioGroup
        label={t`Payout account`}
        look="cards"
        columns={2}
        className={styles.methods}
        value={value}
        onValue={onValue}
        error={error}
        options={cards.bankCards.map((one) => ({
          value: one.bankCardId,
          label: one.bankName,
          hint: <AccountHint account={one} way={wayOf(settings, one.kind)} />,
          media: <MethodMark group={markOfPayee(one.kind)} />,
        }))}
      />
      {cards.bankCards.length < cards.maximumCards ? (
        <Button tone="quiet" iconStart={<Plus />} onClick={onAdd} className={styles.add}>{t`Add an account`}</Button>
      ) : null}
    </div>
  );
}

interface WhatNextProps {
  isWrong: boolean;
  /** What is left after the fee, in ledger units; null where nothing is taken. */
  arrives: bigint | null;
  automaticUpTo: Settings['automaticUpTo'];
}

/** Beside the button: what is wrong, what arrives, or how it goes on. */
function WhatNext({ isWrong, arrives, automaticUpTo }: WhatNextProps) {
  const { t } = useLingui();
  const money = useMoneyText();
  if (isWrong) return t`Check the amount first.`;
  if (arrives !== null) return t`You receive ${money(numberFromUnits(arrives))}.`;
  if (automaticUpTo === null) return t`We review every withdrawal before paying it.`;
  return t`Up to ${money(automaticUpTo)} instantly; larger amounts after review.`;
}
