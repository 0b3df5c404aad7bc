import { useLingui } from '@lingui/react/macro';
import { wheelPrizes } from '@pavilion/contract/promotions/terms';
import { Select } from '@pavilion/ui/select';
import { useChoiceWords } from './choice-words.ts';
import { AmountAt, CountAt, RowsAt, SwitchAt, useForm } from './form-parts.tsx';
import { getAt, type Loose } from './form-state.ts';
import styles from './promotions.module.css';

type PrizeKind = (typeof wheelPrizes)[number];

/** A field of each prize, to begin with. */
const BLANK = {
  money: { of: 'money', amount: '', free: false, weight: 1, stock: null },
  points: { of: 'points', points: '', weight: 1, stock: null },
  spin: { of: 'spin', weight: 1, stock: null },
  nothing: { of: 'nothing', weight: 1 },
} as const satisfies Record<PrizeKind, Loose>;

export function Wheel() {
  const { t } = useLingui();
  return (
    <>
      <AmountAt at="rule.tickets.deposit" label={t`One ticket per deposit of`} hint={t`Empty: none for deposits`} optional />
      <AmountAt at="rule.tickets.turnover" label={t`One ticket per daily turnover of`} hint={t`Empty: none for play`} optional />
      <CountAt at="rule.tickets.perDay" label={t`Maximum tickets per day`} />
      <CountAt at="rule.tickets.days" label={t`Ticket validity (days)`} />
      <SwitchAt at="rule.tickets.login" label={t`One ticket per day for logging in`} />
      <SwitchAt at="rule.tickets.mission" label={t`One ticket per completed mission`} />
      <RowsAt at="rule.segments" label={t`Wheel segments; members see the chances`} blank={BLANK.nothing} most={24}>
        {(at) => <Segment at={at} />}
      </RowsAt>
    </>
  );
}

/** What a field gives, how likely it is, and how often there is one. */
function Segment({ at }: { at: string }) {
  const { t } = useLingui();
  const { terms, set, disabled } = useForm();
  const of = (getAt(terms, `${at}.of`) as PrizeKind | undefined) ?? 'nothing';
  const words: Readonly<Record<PrizeKind, string>> = useChoiceWords().prize;
  const weight = getAt(terms, `${at}.weight`) ?? 1;
  return (
    <div className={styles.segment}>
      <Select
        label={t`Prize`}
        disabled={disabled}
        value={of}
        onChange={(event) => set(at, { ...BLANK[wheelPrizes.find((one) => one === event.target.value) ?? 'nothing'], weight })}
        options={wheelPrizes.map((value) => ({ value, label: words[value] }))}
      />
      {of === 'money' ? <AmountAt at={`${at}.amount`} label={t`Amount`} /> : null}
      {of === 'points' ? <CountAt at={`${at}.points`} label={t`How many`} /> : null}
      <CountAt at={`${at}.weight`} label={t`Weight`} />
      {of === 'nothing' ? null : <CountAt at={`${at}.stock`} label={t`Stock`} hint={t`Empty: always`} optional />}
      {of === 'money' ? <SwitchAt at={`${at}.free`} label={t`No wagering`} /> : null}
    </div>
  );
}
