import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { currencyDigits } from '@pavilion/ui/money-format';
import { type CSSProperties, useState } from 'react';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { isOn } from '../../parts/modules.ts';
import { Steps } from '../../parts/rail.tsx';
import { countText, moneyText, rateText } from '../../shared/agents/figures.ts';
import { Application } from './application.tsx';
import { earningOf } from './earning.ts';
import styles from './door.module.css';

/** Why somebody would become an agent: how it earns, what it could earn, questions, the way in. */
export function Programme() {
  const { t } = useLingui();
  return (
    <div className={styles.programme}>
      <section aria-labelledby="how">
        <h2 id="how">
          <Trans>How it earns</Trans>
        </h2>
        <Steps
          label={t`How it earns`}
          steps={[
            { title: t`Invite`, words: t`Share a link or its poster. Whoever registers by it stands under you.` },
            { title: t`They play`, words: t`Their valid turnover and your team's net are counted within seconds.` },
            {
              title: t`You are paid`,
              words: t`Salary by the day, dividends by the period, into your balance. Each amount explains itself.`,
            },
          ]}
        />
      </section>
      <Calculator />
      <Questions />
      {isOn('AFFMAN3') ? <Application /> : null}
    </div>
  );
}

/** Amounts people of a currency think in: a million of a small unit is a thousand of a large one. */
const SCALE = currencyDigits(brand.currency) === 0 ? 1_000_000 : 1000;
const STEPS = 100;
/** What is left of the turnover after winnings, on average of long: an example, not a promise. */
const NET_RATE = 2.5;

function Calculator() {
  const { t } = useLingui();
  const [members, setMembers] = useState(40);
  const [each, setEach] = useState(20);
  const [salaryRate, setSalaryRate] = useState(0.4);
  const turnover = members * each * SCALE;
  const earned = earningOf({ turnover, salaryRate, netRate: NET_RATE, dividendRate: 20 });
  return (
    <Card as="section" pad="l" className={styles.calculator} aria-labelledby="calculator">
      <div className={styles.sliders}>
        <h2 id="calculator">
          <Trans>What a team could bring</Trans>
        </h2>
        <Slider label={t`Active members`} text={countText(members)} value={members} most={200} onValue={setMembers} />
        <Slider label={t`Turnover of each, a month`} text={moneyText(each * SCALE)} value={each} most={STEPS} onValue={setEach} />
        <Slider
          label={t`Daily salary rate`}
          text={rateText(salaryRate)}
          value={Math.round(salaryRate * 100)}
          most={100}
          onValue={(value) => setSalaryRate(value / 100)}
        />
      </div>
      <div className={styles.outcome} aria-live="polite">
        <p>
          <Trans>Salary and dividend, a month</Trans>
        </p>
        <b>
          <Amount value={earned.salary + earned.dividend} trim tone="money" />
        </b>
        <dl>
          <div>
            <dt>{t`Daily salary`}</dt>
            <dd>
              <Amount value={earned.salary} trim />
            </dd>
          </div>
          <div>
            <dt>{t`Dividend`}</dt>
            <dd>
              <Amount value={earned.dividend} trim />
            </dd>
          </div>
        </dl>
        <p className={styles.small}>
          <Trans>
            An example: the house keeps {rateText(NET_RATE)} of the turnover, a dividend of {rateText(20)}. Teams lose and win; what counts
            is your contract.
          </Trans>
        </p>
      </div>
    </Card>
  );
}

interface SliderProps {
  label: string;
  text: string;
  value: number;
  most: number;
  onValue(value: number): void;
}

function Slider({ label, text, value, most, onValue }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>
        {label} <b>{text}</b>
      </span>
      <input
        type="range"
        min={1}
        max={most}
        value={value}
        aria-valuetext={text}
        style={{ '--filled': `${((value - 1) / (most - 1)) * 100}%` } as CSSProperties}
        onChange={(event) => onValue(Number(event.target.value))}
      />
    </label>
  );
}

function Questions() {
  const { t } = useLingui();
  const questions = [
    { key: 'cost', ask: t`Does it cost anything?`, answer: t`No. There is no fee, no stake and no target you could miss.` },
    {
      key: 'paid',
      ask: t`When am I paid?`,
      answer: t`As your contract says: salaries by the day, hour or every few minutes, dividends by the period. Always into your balance.`,
    },
    {
      key: 'see',
      ask: t`What do I see of my people?`,
      answer: t`Figures of their play. Names further down are masked, and contacts stay with the house.`,
    },
    {
      key: 'break',
      ask: t`May I ask somebody back who takes a break?`,
      answer: t`No. Whoever takes a break or is excluded is left in peace and stands on no list of yours.`,
    },
  ];
  return (
    <section aria-labelledby="questions" className={styles.questions}>
      <h2 id="questions">
        <Trans>Questions</Trans>
      </h2>
      {questions.map(({ key, ask, answer }) => (
        <details key={key}>
          <summary>{ask}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
