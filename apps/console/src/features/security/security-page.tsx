import { useLingui } from '@lingui/react/macro';
import { Tabs } from '@pavilion/ui/tabs';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { AlertsTab } from './alerts-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { RulesTab } from './rules-tab.tsx';

const tabNames = ['alerts', 'events', 'rules'] as const;

/** Signs of attacks: alerts to look at, the events behind them, the rules that make alerts of events. */
export function SecurityPage() {
  const { t } = useLingui();
  // A filter of one list means nothing in another.
  const { values, set } = useAddress({ tab: 'alerts', state: '', kind: '', severity: '', from: '', to: '', ip: '', memberId: '' });
  const tab = tabNames.find((name) => name === values.tab) ?? 'alerts';
  return (
    <Page title={t`Security`} lead={t`Attempts and rejections that suggest an attack. Rules are checked every minute.`}>
      <Tabs
        label={t`Security`}
        value={tab}
        onValue={(next) => set({ tab: next, state: '', kind: '', severity: '', from: '', to: '', ip: '', memberId: '' })}
        items={[
          { value: 'alerts', label: t`Alerts` },
          { value: 'events', label: t`Events` },
          { value: 'rules', label: t`Rules` },
        ]}
      >
        {tab === 'alerts' ? <AlertsTab /> : null}
        {tab === 'events' ? <EventsTab /> : null}
        {tab === 'rules' ? <RulesTab /> : null}
      </Tabs>
    </Page>
  );
}
