import { useLingui } from '@lingui/react/macro';
import { Segmented } from '@pavilion/ui/segmented';
import { NameSearch } from '../../shared/agents/name-search.tsx';
import type { ReportChange, ReportState } from '../../shared/agents/use-report.ts';

/** By member, or by kind of game. */
export function ProfitViews({ state, onState }: { state: ReportState; onState(change: ReportChange): void }) {
  const { t } = useLingui();
  return (
    <>
      <Segmented
        label={t`Report view`}
        width="fit"
        value={state.values['view'] === 'types' ? 'types' : 'members'}
        onValue={(view) => onState({ sort: '', values: { view: view === 'types' ? 'types' : '' } })}
        options={[
          { value: 'members', label: t`By member` },
          { value: 'types', label: t`By game type` },
        ]}
      />
      <NameSearch state={state} onState={onState} />
    </>
  );
}
