import { Trans, useLingui } from '@lingui/react/macro';
import type { PlayerNotice } from '@pavilion/contract/content/calls';
import { Megaphone } from '@pavilion/ui/icon';
import { Marquee } from '@pavilion/ui/marquee';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { withPopup } from '../../paths.ts';
import styles from './announcement-bar.module.css';

/** The brand's announcements move by in one line; each opens in full. */
export function AnnouncementBar({ announcements }: { announcements: readonly PlayerNotice[] }) {
  const { t } = useLingui();
  const location = useLocation();
  const day = dateFormat({ day: 'numeric', month: 'short' });
  return (
    <Marquee
      className={styles.bar}
      icon={<Megaphone />}
      words={{ region: t`Announcements`, pause: t`Pause announcements`, play: t`Resume announcements` }}
      items={announcements.map(({ id, title, date }) => ({
        key: id,
        content: (
          <Link to={withPopup(location, 'notices', { notice: id })} className={styles.announcement}>
            <b>{day.format(new Date(date))}</b> {title}
          </Link>
        ),
      }))}
      end={
        <Link to={withPopup(location, 'notices')} className={styles.all}>
          <Trans>All announcements</Trans>
        </Link>
      }
    />
  );
}
