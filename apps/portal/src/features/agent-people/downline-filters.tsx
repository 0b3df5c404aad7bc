import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import type { ReactNode } from 'react';
import { type FilterProps, NameSearch } from '../../shared/agents/name-search.tsx';
import { ReportDates } from '../../shared/agents/report-dates.tsx';
import report from '../../shared/agents/report.module.css';

/** Dates of the figures, a name, the kind of account, and whether all downlines are listed. */
export function DownlineFilters({ state, onState, children }: FilterProps & { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={report.filters}>
      <ReportDates span={state.span} onSpan={(span) => onState({ span })} />
      <NameSearch state={state} onState={onState} />
      <Select
        label={t`Account type`}
        labelHidden
        size="s"
        value={state.values['type'] ?? ''}
        onChange={(event) => onState({ values: { type: event.target.value } })}
        options={[
          { value: '', label: t`Everyone` },
          { value: '1', label: t`Agents` },
          { value: '0', label: t`Members` },
        ]}
      />
      <Switch checked={state.values['deep'] === '1'} onChange={(event) => onState({ values: { deep: event.target.checked ? '1' : '' } })}>
        {t`All levels`}
      </Switch>
      {children}
    </div>
  );
}
