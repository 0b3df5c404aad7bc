import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { feeOf } from '@pavilion/contract/payments/fee';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { createDeposit, type depositChannels } from '@pavilion/contract/payments/calls';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { QrCode } from '@pavilion/ui/icon';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { RailPage, Steps } from '../../parts/rail.tsx';
import { type Bonus, BonusChoice } from '../rewards/public.ts';
import styles from '../../shared/cashier/cashier.module.css';
import { DepositFacts } from './deposit-facts.tsx';
import { LimitsLeft, tightest, useDepositLimits } from './limits-left.tsx';
import { MethodHint } from './method-hint.tsx';
import { MethodMark } from '../../shared/cashier/method-mark.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { RailSummary } from './rail-summary.tsx';
import { RecentDeposits } from './recent-deposits.tsx';
import { useAmountState } from '../../shared/cashier/use-amount-state.ts';
import { useAmountWords } from '../../shared/cashier/use-amount-words.tsx';

export interface DepositChoice {
  key: string;
  kind: 'redirect' | 'qr' | 'transfer';
  paidFrom: 'account' | 'coins';
  vendorId: string;
  bank: WireValue<typeof depositChannels>[string]['channels'][number]['banks'][number];
  group: string;
}

const isOpen = ({ bank }: DepositChoice): boolean => bank.opensAt === null;
const hasFee = ({ bank }: DepositChoice): boolean => bank.feeFixed > 0 || bank.feePpm > 0;
const unitsOf = (amount: number): bigint => unitsFromNumber(amount) ?? 0n;

/** How much and how; beside it what it comes to, what the member's limits leave, and the last deposits. */
export function DepositForm({ choices }: { choices: readonly DepositChoice[] }) {
  const [key, setKey] = useState(choices[0]?.key ?? '');
  const open = choices.find(isOpen) ?? choices[0];
  const choice = choices.find((one) => one.key === key && isOpen(one)) ?? open;
  return choice ? <Form choices={choices} choice={choice} onChoice={setKey} /> : null;
}

const feeTerms = ({ feeFixed, feePpm }: DepositChoice['bank']) => ({ fixed: unitsOf(feeFixed), ppm: feePpm });

interface FormProps {
  choices: readonly DepositChoice[];
  choice: DepositChoice;
  onChoice(key: string): void;
}

function Form({ choices, choice, onChoice }: FormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const navigate = useNavigate();
  const { bank } = choice;
  const rule = {
    least: unitsOf(bank.minAmount),
    most: unitsOf(bank.maxAmount),
    step: unitsOf(bank.step),
    left: tightest(useDepositLimits()),
  };
  // A fair first proposal: one tap less for most, and changed with one more.
  const { units, fault, shown, ...amountState } = useAmountState(unitsOf(bank.quickAmounts[1] ?? 0) || null, rule);
  const { wordsOf, cureOf } = useAmountWords(rule);
  // One id for one form: pressing twice, or again after a lost answer, opens one deposit.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [bonus, setBonus] = useState<Bonus | null>(null);
  const open = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof createDeposit>>[1]['body']) => call(createDeposit, { body }),
    onSuccess: (deposit) => {
      if (choice.kind === 'redirect' && deposit.redirectUrl) window.location.assign(deposit.redirectUrl);
      else void navigate(`/member?page=depositv2&deposit=${deposit.refId}`);
    },
  });
  const again = () => {
    open.reset();
    setRequestId(crypto.randomUUID());
  };
  const change = (next: bigint | null) => {
    amountState.change(next);
    again();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (units === null || fault || bank.opensAt !== null) return amountState.send();
    open.mutate({
      amount: numberFromUnits(units),
      bankCode: bank.bankCode,
      bankType: bank.bankType,
      vendorId: choice.vendorId,
      requestId,
      ...bonus,
    });
  };
  const usable = fault ? null : units;
  const amount = usable === null ? null : <Amount value={numberFromUnits(usable)} trim />;
  return (
    <RailPage
      title={t`Deposit`}
      lead={t`Straight to your main wallet. Most arrive within a minute.`}
      rail={
        <>
          <RailSummary
            label={t`Deposit`}
            change={usable}
            fee={usable === null ? 0n : feeOf(feeTerms(bank), { amount: usable, step: rule.step })}
          />
          <LimitsLeft change={usable} />
          <RecentDeposits />
          <DepositFacts isOfCoins={choice.paidFrom === 'coins'} />
        </>
      }
    >
      <form className={styles.work} onSubmit={submit} noValidate aria-busy={open.isPending}>
        <Card pad="l" className={styles.fields}>
          {isGeneral(open.error, ['amount', 'promotionId', 'ticketId']) ? (
            <Alert tone="bad" title={t`Couldn't start the deposit`}>
              {words(open.error)}
            </Alert>
          ) : null}
          <AmountField
            look="display"
            label={t`Amount`}
            labelEnd={t`${money(bank.minAmount)} to ${money(bank.maxAmount)}`}
            error={shown ? wordsOf(shown) : fieldError(open.error, 'amount')}
            cure={shown ? cureOf(shown, change) : undefined}
            value={units}
            onValue={change}
            onBlur={amountState.leave}
            currency={brand.currency}
            locale={currentTag()}
            quick={bank.quickAmounts.map(unitsOf)}
            words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More`, clear: t`Clear field` }}
          />
          <RadioGroup
            label={t`Method`}
            labelEnd={choices.some(hasFee) ? undefined : t`All methods are free of fees`}
            look="cards"
            columns={2}
            className={styles.methods}
            value={choice.key}
            onValue={(next) => {
              onChoice(next);
              again();
            }}
            options={choices.map((one) => ({
              value: one.key,
              label: one.bank.bankName,
              hint: <MethodHint bank={one.bank} />,
              media: <MethodMark group={one.bank.mark} />,
              disabled: one.bank.opensAt !== null,
            }))}
          />
          <BonusChoice
            className={styles.methods}
            value={bonus}
            onValue={(next) => {
              setBonus(next);
              again();
            }}
            error={fieldError(open.error, 'promotionId') ?? fieldError(open.error, 'ticketId')}
          />
          <div className={styles.submit}>
            <Pay kind={choice.kind} busy={open.isPending} amount={amount} />
            <SubmitNote isFaulty={shown !== null && shown !== undefined} isOfCoins={choice.paidFrom === 'coins'} />
          </div>
        </Card>
      </form>
      <DepositSteps kind={choice.kind} isOfCoins={choice.paidFrom === 'coins'} />
    </RailPage>
  );
}

function Pay({ kind, busy, amount }: { kind: DepositChoice['kind']; busy: boolean; amount: ReactNode }) {
  return (
    <div className={styles.dock}>
      <Button type="submit" tone="primary" size="l" loading={busy} iconStart={kind === 'qr' ? <QrCode /> : undefined}>
        <SubmitWords kind={kind} amount={amount} />
      </Button>
    </div>
  );
}

function SubmitNote({ isFaulty, isOfCoins }: { isFaulty: boolean; isOfCoins: boolean }) {
  const { t } = useLingui();
  return (
    <p className={styles.note}>
      {isFaulty
        ? t`Check the amount first.`
        : isOfCoins
          ? t`You only pay when you send it from your wallet.`
          : t`You only pay when you confirm at your bank.`}
      {brand.demo ? <span className={styles.left}>{t`Test payments only, no real money moves.`}</span> : null}
    </p>
  );
}

interface Step {
  title: string;
  words: string;
}

function SubmitWords({ kind, amount }: { kind: DepositChoice['kind']; amount: ReactNode }) {
  const { t } = useLingui();
  if (kind === 'transfer') return t`Show account details`;
  if (kind === 'redirect')
    return (
      <>
        {t`Pay`} {amount}
      </>
    );
  return amount ? (
    <>
      {t`Show QR for`} {amount}
    </>
  ) : (
    t`Show QR`
  );
}

function DepositSteps({ kind, isOfCoins }: { kind: DepositChoice['kind']; isOfCoins: boolean }) {
  const { t } = useLingui();
  const ways: Record<DepositChoice['kind'], readonly [Step, Step]> = {
    redirect: [
      { title: t`Go to the payment page`, words: t`It opens here and brings you back.` },
      isOfCoins
        ? { title: t`Send it from your wallet`, words: t`The page shows coin, amount and address.` }
        : { title: t`Confirm at your bank`, words: t`Only there, never on our pages.` },
    ],
    qr: [
      {
        title: t`Show code`,
        words: isOfCoins
          ? t`It shows an address unique to you, and the coin amount.`
          : t`It shows the amount and a reference unique to you.`,
      },
      isOfCoins
        ? { title: t`Scan with your wallet’s app`, words: t`Or copy the address and amount.` }
        : { title: t`Scan with your bank’s app`, words: t`On a phone: save the picture and open it there.` },
    ],
    transfer: [
      { title: t`Show account details`, words: t`With a reference unique to you.` },
      { title: t`Make the transfer at your bank`, words: t`Copy account, amount and reference.` },
    ],
  };
  return (
    <Steps
      label={t`How it works`}
      steps={[...ways[kind], { title: t`Track it`, words: t`Your balance updates automatically; tap it to see the transaction.` }]}
    />
  );
}
