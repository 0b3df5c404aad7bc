import { brandFlags } from '@pavilion/contract/content/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { ErrorState } from '@pavilion/ui/error-state';
import { Tabs } from '@pavilion/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Page } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { zoneText } from '../../parts/zone-words.ts';
import type { Brand } from '../session/operator.tsx';
import { AccessForm } from './access-form.tsx';
import { EntryTab } from './entry-tab.tsx';
import { GameRules } from './game-rules.tsx';
import { ModulesForm } from './modules-form.tsx';
import { OneBrand } from './one-brand.tsx';
import { ServicesTab } from './services-tab.tsx';
import { SignInTab } from './sign-in-tab.tsx';
import styles from './brands.module.css';

export type Flags = WireValue<typeof brandFlags>;

const tabNames = ['modules', 'access', 'signIn', 'services', 'games', 'entry'] as const;

/** A brand's switches: modules, access, rules for games, who may enter. */
export function BrandPage() {
  return <OneBrand>{(brand) => <Settings brand={brand} key={brand.id} />}</OneBrand>;
}

function Settings({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { values, set } = useAddress({ tab: 'modules' });
  const { data, error, refetch, isFetching } = useQuery({ ...ask(brandFlags, { brandId: brand.id }), placeholderData: undefined as never });
  const tab = tabNames.find((name) => name === values.tab) ?? 'modules';
  const states = {
    open: [t({ message: 'Open', context: 'brand' }), 'good'],
    maintenance: [t`In maintenance`, 'warn'],
    closed: [t`Closed`, 'bad'],
  } as const;
  const [state, tone] = states[brand.status];
  if (error && !data) {
    return (
      <ErrorState title={t`Could not load the settings`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title={
        <span className={styles.title}>
          {brand.name}
          <Badge tone={tone}>{state}</Badge>
        </span>
      }
      lead={t`${brand.currency}, ${zoneText(brand.timeZone)}. Changes apply within a second; open pages follow with their next request.`}
    >
      <Tabs
        label={t`Settings`}
        value={tab}
        onValue={(next) => set({ tab: next })}
        items={[
          { value: 'modules', label: t`Modules` },
          { value: 'access', label: t`Access` },
          { value: 'signIn', label: t`Login` },
          { value: 'services', label: t`Services` },
          { value: 'games', label: t`Game rules` },
          { value: 'entry', label: t`Maintenance and regions` },
        ]}
      >
        {tab === 'modules' ? <ModulesForm brandId={brand.id} flags={data} key={`m${data.version}`} /> : null}
        {tab === 'access' ? <AccessForm brandId={brand.id} flags={data} key={`a${data.version}`} /> : null}
        {tab === 'signIn' ? <SignInTab brandId={brand.id} /> : null}
        {tab === 'services' ? <ServicesTab brandId={brand.id} /> : null}
        {tab === 'games' ? <GameRules brandId={brand.id} flags={data} key={`g${data.version}`} /> : null}
        {tab === 'entry' ? <EntryTab brandId={brand.id} /> : null}
      </Tabs>
    </Page>
  );
}
