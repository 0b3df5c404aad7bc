import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Headphones, Mail } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Skeleton } from '@pavilion/ui/skeleton';

import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { serviceEntries } from '../../parts/customer-service.ts';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths } from '../../paths.ts';
import { HelpArticles, HelpList } from './help-articles.tsx';
import styles from './help.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { WholePage } from '../../parts/whole-page.tsx';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';

const FeedbackForm = late(() => import('../feedback/public.ts'), 'FeedbackForm');

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
    <WholePage shape={<PageSkeleton />}>
      <SectionHeader
        level={1}
        title={t`Help`}
        actions={serviceEntries().map((entry) => (
          <Button key={entry.type} iconStart={entry.type === 'EMAIL' ? <Mail /> : <Headphones />} onClick={entry.open}>
            {entry.name}
          </Button>
        ))}
      />
      <div className={styles.page}>
        <div className={styles.articles}>
          <HelpArticles hash={hash} />
        </div>
        {isOn('FEEDBACK3') ? <WriteToUs /> : null}
      </div>
    </WholePage>
  );
}

/** Members write where they find the answer again; visitors write here. */
function WriteToUs() {
  const { t } = useLingui();
  const { isMember } = useSession();
  return (
    <Card as="section" pad="l" aria-labelledby="feedback" className={styles.feedback}>
      <SectionHeader
        id="feedback"
        title={t`Contact us`}
        note={t`Questions, praise and complaints. We read every one.`}
        actions={isMember ? <Button tone="primary" render={<Link to={paths.member('feedback')} />}>{t`Contact us`}</Button> : null}
      />
      {isMember ? null : (
        <Part fallback={<Skeleton shape="block" height="320px" />}>
          <FeedbackForm />
        </Part>
      )}
    </Card>
  );
}
