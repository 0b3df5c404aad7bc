import { brandGameProtection } from '@pavilion/contract/desk-settings';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@pavilion/ui/switch';
import { useState } from 'react';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { Flags } from './brand-page.tsx';
import styles from './brands.module.css';
import { NumberField } from './number-field.tsx';
import { SaveBar } from './save-bar.tsx';

type Rules = Flags['gameProtection'];
type NumberName = 'minSpinMs' | 'realityCheckMinutes';
type SwitchName = Exclude<keyof Rules, NumberName>;

/** The platform's strict rules for games; each can be loosened for a brand whose licence allows it. */
export function GameRules({ brandId, flags }: { brandId: string; flags: Flags }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [rules, setRules] = useState<Rules>(flags.gameProtection);
  const act = useAct(brandGameProtection, { said: t`In force now` });
  const disabled = !may('brands.flags');
  const switches: Record<SwitchName, readonly [string, string]> = {
    autoplay: [t`Autoplay`, t`Strict: off. Rounds that follow by themselves.`],
    turbo: [t`Turbo`, t`Strict: off. Shortened rounds.`],
    featurePurchase: [t`Feature purchase`, t`Strict: off. Paying to enter a feature.`],
    celebrateBelowStake: [t`Celebrate returns below the stake`, t`Strict: off. A loss must not look like a win.`],
    showNetAndTime: [t`Net result and time always in view`, t`Strict: on.`],
    ageGate: [t`Ask for the age at the door`, t`Every browser is asked once, before anything is shown.`],
  };
  const names = Object.keys(switches) as SwitchName[];
  const numbers: Record<NumberName, readonly [label: string, hint: string, least: number, most: number]> = {
    minSpinMs: [t`Least time of a round (milliseconds)`, t`Strict: 2500.`, 0, 60_000],
    realityCheckMinutes: [t`Time between two reality checks (minutes)`, t`Strict: 60. Members may choose their own.`, 1, 240],
  };
  const numberNames = Object.keys(numbers) as NumberName[];
  const changes = [
    ...names
      .filter((name) => rules[name] !== flags.gameProtection[name])
      .map((name) => (rules[name] ? t`On: ${switches[name][0]}` : t`Off: ${switches[name][0]}`)),
    ...numberNames
      .filter((name) => rules[name] !== flags.gameProtection[name])
      .map((name) => `${numbers[name][0]}: ${flags.gameProtection[name]} → ${rules[name]}`),
  ];
  return (
    <Section title={t`Rules for games`} note={t`Every brand begins strict. Loosen only what the brand's licence allows.`}>
      <div className={styles.fields}>
        {names.map((name) => (
          <Switch
            key={name}
            checked={rules[name]}
            disabled={disabled}
            hint={switches[name][1]}
            onChange={(event) => setRules({ ...rules, [name]: event.target.checked })}
          >
            {switches[name][0]}
          </Switch>
        ))}
        <div className={styles.grid}>
          {numberNames.map((name) => {
            const [label, hint, least, most] = numbers[name];
            return (
              <NumberField
                key={name}
                label={label}
                hint={hint}
                value={rules[name]}
                min={least}
                max={most}
                disabled={disabled}
                onNumber={(value) => setRules({ ...rules, [name]: value ?? least })}
              />
            );
          })}
        </div>
      </div>
      <SaveBar
        changes={changes}
        busy={act.busy}
        error={act.error}
        clear={act.clear}
        onUndo={() => setRules(flags.gameProtection)}
        onSave={(reason) => void act.run({ brandId, version: flags.version, reason, gameProtection: rules })}
      />
    </Section>
  );
}
