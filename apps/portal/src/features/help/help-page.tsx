import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Headphones } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useLocation } from 'react-router';
import { serviceEntries } from '../../parts/customer-service.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { HelpArticles, HelpList } from './help-articles.tsx';

/** The help centre; the hash names the article. `only`: the articles alone, without menu, search or people. */
export function HelpPage({ only = false }: { only?: boolean }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  usePageTitle(t`Help`);
  if (only)
    return (
      <>
        <SectionHeader level={1} title={t`Help`} />
        <HelpList hash={hash} />
      </>
    );
  return (
    <>
      <SectionHeader
        level={1}
        title={t`Help`}
        actions={serviceEntries().map((entry) => (
          <Button key={entry.type} tone="quiet" iconStart={<Headphones />} onClick={entry.open}>
            {entry.name}
          </Button>
        ))}
      />
      <HelpArticles hash={hash} />
    </>
  );
}
