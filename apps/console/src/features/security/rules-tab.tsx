import { securityRulesList, securitySeverities } from '@pavilion/contract/security-events/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useCountWords, useRuleWords, useSeverityWords, useWindowWords } from './security-words.ts';
import styles from './security.module.css';

export type AlertRule = WireValue<typeof securityRulesList>['list'][number];

/** When events become an alert. The rules hold for every brand. */
export function RulesTab() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(ask(securityRulesList));
  const [opened, setOpened] = useState<AlertRule | null>(null);
  return (
    <>
      <WorkTable<AlertRule>
        name="security-rules"
        caption={t`Rules`}
        plain
        filters={<p className={styles.quiet}>{t`Rules apply to all brands and can be changed by operators of all brands.`}</p>}
        rows={data?.list}
        rowKey={(row) => row.code}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        columns={useColumns(data?.mayChange ? setOpened : null)}
        empty={<EmptyState compact title={t`No rules`} />}
      />
      {opened ? <RuleDialog rule={opened} onClose={() => setOpened(null)} key={opened.code} /> : null}
    </>
  );
}

function useColumns(onOpen: ((row: AlertRule) => void) | null): WorkColumn<AlertRule>[] {
  const { t } = useLingui();
  const ruleWords = useRuleWords();
  const severityWords = useSeverityWords();
  const windowWords = useWindowWords();
  const { measure, grouping } = useCountWords();
  const condition = (row: AlertRule) => {
    const [count, what, of, time] = [
      countText(row.threshold),
      measure(row.measure),
      grouping(row.groupedBy),
      windowWords(row.windowSeconds),
    ];
    return t`${what} ${of}: ${count} in ${time}`;
  };
  return [
    {
      key: 'rule',
      label: t`Rule`,
      text: (row) => row.code,
      render: (row) =>
        onOpen ? (
          <button type="button" className={styles.open} data-row-link onClick={() => onOpen(row)}>
            {ruleWords(row.code)}
          </button>
        ) : (
          <span className={styles.rule}>{ruleWords(row.code)}</span>
        ),
    },
    { key: 'condition', label: t`Triggers when`, render: condition, text: condition },
    {
      key: 'severity',
      label: t`Severity`,
      text: (row) => row.severity,
      sort: (row) => securitySeverities.indexOf(row.severity),
      render: (row) => <Badge tone={severityWords(row.severity)[1]}>{severityWords(row.severity)[0]}</Badge>,
    },
    {
      key: 'enabled',
      label: t`Status`,
      text: (row) => String(row.enabled),
      render: (row) => <Badge tone={row.enabled ? 'good' : 'neutral'}>{row.enabled ? t`on` : t`off`}</Badge>,
    },
  ];
}
