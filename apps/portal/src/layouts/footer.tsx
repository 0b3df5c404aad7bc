import { Trans, useLingui } from '@lingui/react/macro';
import { VendorMark } from '@pavilion/ui/vendor-mark';

import { Link } from '../parts/link.tsx';
import { boot, brand } from '../boot.ts';
import { brandArt, onImageHost } from '../parts/art.ts';
import { isOn } from '../parts/modules.ts';
import { Waves } from '../parts/waves.tsx';
import { paths } from '../paths.ts';
import styles from './footer.module.css';
import { LanguageButton } from './language-button.tsx';
import { useNavigation, useVendors } from './navigation.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const MeasuringChoice = late(() => import('../features/analytics/measuring-choice.tsx'), 'MeasuringChoice');

/** What a brand owes its visitors: products, help, 18+, who helps with play that is no fun any more, licence or demonstration. */
export function Footer() {
  const { t } = useLingui();
  const navigation = useNavigation();
  const vendors = useVendors();
  const { licence, helpOrganisations, protection } = brand;
  const social = boot.status.info.resources.filter(({ resourceType }) => !['ANDROID', 'IOS'].includes(resourceType.toUpperCase()));
  const help = [
    { anchor: '', label: t`Help` },
    { anchor: 'term', label: t`Terms` },
    { anchor: 'privacy', label: t`Privacy` },
    { anchor: 'fairness', label: t`Fairness` },
    { anchor: 'responsible-gaming', label: t`Limits and breaks` },
    { anchor: 'complaints', label: t`Complaints` },
  ];
  return (
    <footer className={styles.foot}>
      <Waves className={styles.waves} />
      <div className={styles.about}>
        <span className={styles.brand}>
          <img src={brandArt('mark.svg')} width="28" height="28" alt="" />
          {brand.name}
        </span>
        <p>
          <Trans>Play for fun. Set a limit any time, and stop when it's no longer fun.</Trans>
        </p>
        {licence ? (
          <p>
            {licence.authority} · {licence.number} · {licence.holder}
          </p>
        ) : null}
        <div className={styles.language}>
          <LanguageButton />
        </div>
        {boot.status.info.analytics.gtagId ? (
          <Part lost={null}>
            <MeasuringChoice />
          </Part>
        ) : null}
        <p className={styles.small}>
          © {new Date(boot.status.serverTime).getFullYear()} {brand.name}. {brand.demo ? <Trans>Demonstration.</Trans> : null}
        </p>
      </div>
      <nav aria-label={t`Products`} className={styles.list}>
        {navigation.map((entry) => (
          <Link key={entry.key} to={entry.to}>
            {entry.label}
          </Link>
        ))}
      </nav>
      <nav aria-label={t`Help`} className={styles.list}>
        {help.map(({ anchor, label }) => (
          <Link key={label} to={paths.help(anchor)}>
            {label}
          </Link>
        ))}
        {isOn('LOTT3') ? <Link to={paths.results()}>{t`Draw results`}</Link> : null}
        {boot.status.info.domainRoute.length > 1 ? <Link to={paths.mirrors()}>{t`Mirror sites`}</Link> : null}
      </nav>
      <div className={styles.list}>
        {helpOrganisations.map(({ name, url }) => (
          <a key={url} href={url} rel="noopener noreferrer" target="_blank">
            {name}
          </a>
        ))}
        {social.map(({ url, labelName }) => (
          <a key={url} href={url} rel="noopener noreferrer" target="_blank">
            {labelName}
          </a>
        ))}
      </div>
      <div className={styles.marks}>
        {vendors.length > 0 ? (
          <ul className={styles.vendors} aria-label={t`Game providers`}>
            {vendors.map(({ vassalage, displayName, smallIcon }) => (
              <li key={vassalage}>
                <VendorMark name={displayName} src={onImageHost(smallIcon)} size={28} />
                {displayName}
              </li>
            ))}
          </ul>
        ) : null}
        <Link to={paths.help('responsible-gaming')} className={styles.age} aria-label={t`${protection.minimumAge}+ only`}>
          {protection.minimumAge}+
        </Link>
      </div>
    </footer>
  );
}
