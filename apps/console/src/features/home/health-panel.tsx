import { systemStatus } from '@pavilion/contract/operator/status';
import { homeChannels, homePayments } from '@pavilion/contract/reports/desk-home';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { currentTag } from '../../i18n/language.ts';
import { useOperator } from '../session/operator.tsx';
import { SystemLines } from '../status/system-lines.tsx';
import styles from './home.module.css';

type Channel = WireValue<typeof homePayments>['list'][number];

const EVERY_SECONDS = 30;
/** A half-hour with more failed than this share is broken, with fewer it is slow. */
const BROKEN = 0.25;

const stateOf = ({ done, failed }: { done: number; failed: number }): 'none' | 'good' | 'watch' | 'bad' =>
  done + failed === 0 ? 'none' : failed === 0 ? 'good' : failed / (done + failed) > BROKEN ? 'bad' : 'watch';

/** The state of the system, and what payments and messages did in the last 24 hours. A half-hour without any means nothing. */
export function HealthPanel() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const status = useQuery(watch(systemStatus, undefined, EVERY_SECONDS));
  const payments = useQuery(watch(homePayments, inBrand, EVERY_SECONDS));
  const channels = useQuery(watch(homeChannels, inBrand, EVERY_SECONDS));
  const names: Readonly<Record<string, string>> = { sms: t`SMS`, email: t`Email` };
  const rows = [
    ...(payments.data?.list ?? []).map((channel) => ({ channel, name: t`Payments, ${channel.code}` })),
    ...(channels.data?.list ?? []).map((channel) => ({ channel, name: names[channel.code] ?? channel.code })),
  ];
  return (
    <section className={styles.panel} data-place="health" aria-label={t`Health`}>
      <header className={styles.panelHead}>
        <h2>{t`Health`}</h2>
        <span className={styles.quiet}>{t`last 24 h, per half hour`}</span>
      </header>
      <SystemLines status={status.data} />
      <ul className={styles.channels}>
        {rows.map(({ channel, name }) => (
          <ChannelLine key={name} channel={channel} name={name} />
        ))}
      </ul>
    </section>
  );
}

function ChannelLine({ channel, name }: { channel: Channel; name: string }) {
  const { t } = useLingui();
  const { done, failed, medianSeconds, slots } = channel;
  const all = done + failed;
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 2 });
  const seconds = new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 1 });
  const latest = slots.slice(-2).map(stateOf);
  return (
    <li>
      <span className={styles.channelHead}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {latest.includes('bad') ? <Badge tone="bad">{t`failing`}</Badge> : null}{' '}
          {all === 0
            ? t`no messages or payouts`
            : medianSeconds === null
              ? percent.format(done / all)
              : t`${seconds.format(medianSeconds)} s · ${percent.format(done / all)}`}
        </span>
      </span>
      <span className={styles.slots} role="img" aria-label={t`${name}: ${countText(done)} done, ${countText(failed)} failed`}>
        {slots.map((slot, index) => (
          // Places in time: they have no other name.
          <span key={index} data-state={stateOf(slot)} />
        ))}
      </span>
    </li>
  );
}
