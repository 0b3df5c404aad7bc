import { brandGameProtection } from '@pavilion/contract/content/desk';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@pavilion/ui/switch';
import { useState } from 'react';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Flags } from './brand-page.tsx';
import styles from './brands.module.css';
import { useGameRuleWords } from './game-rule-words.ts';
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
  const act = useControlAct(brandGameProtection, { onProposed: () => setRules(flags.gameProtection) });
  const disabled = !may('brands.flags');
  const words = useGameRuleWords();
  const switches: Record<SwitchName, readonly [string, string]> = {
    autoplay: [words.autoplay, t`Strict: off. Rounds that start automatically.`],
    turbo: [words.turbo, t`Strict: off. Shortened rounds.`],
    featurePurchase: [words.featurePurchase, t`Strict: off. Paying to enter a bonus feature.`],
    celebrateBelowStake: [words.celebrateBelowStake, t`Strict: off. A loss must not look like a win.`],
    showNetAndTime: [words.showNetAndTime, t`Strict: on.`],
    ageGate: [words.ageGate, t`Shown once per browser before any content.`],
  };
  const names = Object.keys(switches) as SwitchName[];
  const numbers: Record<NumberName, readonly [label: string, hint: string, least: number, most: number]> = {
    minSpinMs: [words.minSpinMs, t`Strict: 2500.`, 0, 60_000],
    realityCheckMinutes: [words.realityCheckMinutes, t`Strict: 60. Members can set their own.`, 1, 240],
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
    <Section title={t`Game rules`} note={t`Strict by default. Loosen only what the licence allows.`}>
      <ProposedNotice kind="brand.games" brandId={brandId} />
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
