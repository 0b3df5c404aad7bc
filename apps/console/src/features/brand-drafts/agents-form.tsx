import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { Section } from '../../parts/page.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { NumberField } from '../brands/number-field.tsx';
import { DecimalField } from './decimal-field.tsx';
import styles from './draft-page.module.css';
import { textOf, withField } from './rows.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

/** What a folder means that does not say it (`content/brand-settings.ts`). */
const ABSENT: JsonObject = { maskNames: 'not-direct', mostLinks: 50, quota: null, rebates: {}, rebateStep: 0.05 };

/** What a brand lets its agents see and give: names, links, agents right below, rebates. */
export function AgentsForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const words = useProductWords();
  const brand = edited.json(FILES.brand) ?? {};
  const settings = (brand['settings'] ?? {}) as JsonObject;
  const rule: JsonObject = { ...ABSENT, ...(settings['agents'] as JsonObject | undefined) };
  const rebates = rule['rebates'] as JsonObject;
  const put = (change: JsonObject) =>
    edited.change(FILES.brand, {
      ...brand,
      settings: { ...settings, agents: { ...(settings['agents'] as JsonObject | undefined), ...change } },
    });
  const count = (name: string) => (typeof rule[name] === 'number' ? rule[name] : null);
  return (
    <div className={styles.stack}>
      <Section title={t`Agent visibility and limits`}>
        <div className={styles.fields}>
          <Select
            label={t`Hide usernames from agents`}
            value={textOf(rule['maskNames'])}
            options={[
              { value: 'not-direct', label: t`Of indirect downlines` },
              { value: 'all', label: t`Of all downlines` },
              { value: 'none', label: t`Of no one` },
            ]}
            onChange={(event) => put({ maskNames: event.target.value })}
          />
          <NumberField
            label={t`Maximum open links per agent`}
            min={1}
            max={1000}
            value={count('mostLinks')}
            onNumber={(mostLinks) => put({ mostLinks })}
          />
          <NumberField
            label={t`Maximum direct sub-agents`}
            hint={t`Empty: unlimited. Operators can set a different number per agent.`}
            min={0}
            max={100_000}
            value={count('quota')}
            onNumber={(quota) => put({ quota })}
          />
        </div>
      </Section>
      <Section
        title={t`Highest rebates`}
        note={t`Maximum rebate to agents in percent of valid turnover, per game type. Agents cannot give more than their own.`}
      >
        <div className={styles.fields}>
          <DecimalField
            label={t`Rebate step`}
            hint={t`Rebates are multiples of this step.`}
            end="%"
            value={rule['rebateStep']}
            onValue={(rebateStep) => put({ rebateStep })}
          />
          {GAME_TYPES.map((gameType) => (
            <DecimalField
              key={gameType}
              label={words(gameType.toLowerCase())}
              hint={t`Empty: none.`}
              end="%"
              value={rebates[gameType]}
              onValue={(rebate) => put({ rebates: withField(rebates, gameType, rebate) })}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}
