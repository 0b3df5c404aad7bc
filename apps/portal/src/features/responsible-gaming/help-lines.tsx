import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ExternalLink, Headphones } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { serviceEntries } from '../../parts/customer-service.ts';
import { paths } from '../../paths.ts';
import styles from './responsible-gaming.module.css';

/** People to talk to: outside first, then the brand's service. */
export function HelpLines() {
  const { t } = useLingui();
  return (
    <Card as="section" pad="l" tone="sunk" aria-labelledby="help-lines" className={styles.kind}>
      <SectionHeader id="help-lines" title={t`Talk to someone`} />
      <p className={styles.sub}>
        <Trans>
          If gambling has stopped being fun, for you or someone close to you, these services can help. They're free and independent of us.
        </Trans>
      </p>
      <div className={styles.choices}>
        {brand.helpOrganisations.map(({ name, url }) => (
          <Button
            key={url}
            iconEnd={<ExternalLink />}
            render={
              <a href={url} target="_blank" rel="noreferrer noopener">
                {name}
              </a>
            }
          >
            {name}
          </Button>
        ))}
        {serviceEntries().map((entry) => (
          <Button key={entry.type} tone="quiet" iconStart={<Headphones />} onClick={entry.open}>
            {entry.name}
          </Button>
        ))}
        <Button tone="quiet" render={<Link to={paths.help('responsible-gaming')} />}>{t`Go to help`}</Button>
      </div>
    </Card>
  );
}
