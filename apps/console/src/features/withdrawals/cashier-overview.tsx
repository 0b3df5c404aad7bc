import { withdrawalRules } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useQueries } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { type RuleName, useRuleWords } from './rule-words.ts';

type Rules = WireValue<typeof withdrawalRules>;
const COUNTS: readonly RuleName[] = ['dailyCount', 'maxCards', 'turnoverPercent', 'correctionPauseHours', 'confirmMinutes'];

/** The cashier's rules of all brands beside each other. They are changed brand by brand. */
export function CashierOverview() {
  const { t } = useLingui();
  const { brands, look } = useOperator();
  const labels = useRuleWords();
  const answers = useQueries({
    queries: brands.map(({ id }) => ({ ...ask(withdrawalRules, { brandId: id }), placeholderData: undefined as never })),
  });
  const error = answers.find((answer) => answer.error && !answer.data)?.error;
  const value = (rules: Rules | undefined, name: RuleName) => {
    const of = rules?.[name];
    if (rules === undefined || of === undefined) return '–';
    if (of === null) return t`none`;
    return COUNTS.includes(name) ? countText(of) : <Amount of={of} currency={rules.currency} />;
  };
  return (
    <Page
      title={t`Cashier rules`}
      lead={t`All brands side by side. Choose one to edit its rules.`}
      actions={brands.map(({ id, name }) => (
        <Button key={id} onClick={() => look(id)}>
          {name}
        </Button>
      ))}
    >
      {error ? <Failure error={error} /> : null}
      <WorkTable<RuleName>
        name="cashier-overview"
        caption={t`Cashier rules`}
        plain
        rows={Object.keys(labels) as RuleName[]}
        rowKey={(name) => name}
        loading={answers.some(({ isPending }) => isPending)}
        empty={null}
        columns={[
          { key: 'rule', label: t`Rule`, render: (name) => labels[name], text: (name) => labels[name] },
          ...brands.map((brand, index) => ({
            key: brand.id,
            label: brand.name,
            align: 'end' as const,
            render: (name: RuleName) => value(answers[index]?.data, name),
            text: (name: RuleName) => String(answers[index]?.data?.[name] ?? ''),
          })),
        ]}
      />
    </Page>
  );
}
