import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { currencyDigits } from '@pavilion/format/money-format';
import { type CSSProperties, useState } from 'react';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { isOn } from '../../parts/modules.ts';
import { Steps } from '../../parts/rail.tsx';
import { countText, moneyText, rateText } from '../../shared/agents/figures.ts';
import { Application } from './application.tsx';
import { earningOf } from './earning.ts';
import styles from './door.module.css';

/** Reasons to become an agent: how it earns, what it could earn, questions, the way in. */
export function Programme() {
  const { t } = useLingui();
  return (
    <div className={styles.programme}>
      <section aria-labelledby="how">
        <h2 id="how">
          <Trans>How you earn</Trans>
        </h2>
        <Steps
          label={t`How you earn`}
          steps={[
            { title: t`Invite`, words: t`Share a link or poster. Everyone who registers with it joins your downline.` },
            { title: t`They play`, words: t`Their valid turnover and your team's net result are counted within seconds.` },
            {
              title: t`You get paid`,
              words: t`Daily salary and periodic dividends, to your balance. Every amount is explained.`,
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
          <Trans>What a team could earn</Trans>
        </h2>
        <Slider label={t`Active members`} text={countText(members)} value={members} most={200} onValue={setMembers} />
        <Slider label={t`Turnover per player, per month`} text={moneyText(each * SCALE)} value={each} most={STEPS} onValue={setEach} />
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
          <Trans>Salary and dividend per month</Trans>
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
            Example: a margin of {rateText(NET_RATE)} of turnover and a dividend of {rateText(20)}. Results vary; your contract applies.
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
    { key: 'cost', ask: t`Does it cost anything?`, answer: t`No. No fees, no stake, no targets to miss.` },
    {
      key: 'paid',
      ask: t`When do I get paid?`,
      answer: t`As your contract says: salaries daily, hourly or every few minutes, dividends per period. Always to your balance.`,
    },
    {
      key: 'see',
      ask: t`What do I see of my players?`,
      answer: t`Their betting figures. Names further down are masked, and contact details stay with us.`,
    },
    {
      key: 'break',
      ask: t`Can I invite back someone on a break?`,
      answer: t`No. Anyone on a break or self-excluded is left alone and doesn't appear in your lists.`,
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
