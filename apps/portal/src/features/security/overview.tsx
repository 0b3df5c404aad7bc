import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  Download,
  FileText,
  History,
  Hourglass,
  Key,
  Landmark,
  Mail,
  MonitorSmartphone,
  Phone,
  Share2,
  ShieldCheck,
  Smartphone,
  Trash2,
  Wallet,
} from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { brand } from '../../boot.ts';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { partLink, Row, RowGroup, State } from './frame.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';
import { WinnerBoardRow } from './winner-board-row.tsx';

/** Everything that protects the account and the one who plays, by what it is for. */
export function Overview() {
  return (
    <div className={styles.groups}>
      <GettingIn />
      <Reaching />
      <DevicesGroup />
      <MoneyGroup />
      <Care />
      <YourData />
    </div>
  );
}

function useConfig() {
  return useQuery(securityQueries.config()).data;
}

function GettingIn() {
  const { t } = useLingui();
  const moment = useMoment();
  const config = useConfig();
  const since = config?.passwordSetAt ? moment(config.passwordSetAt) : '';
  const left = config?.recoveryCodesLeft ?? 0;
  return (
    <RowGroup title={t`Login`} id="group-in">
      <Row
        icon={<Key />}
        title={t`Login password`}
        to={partLink('password')}
        words={since ? <Trans>Changed {since}</Trans> : t`Changing it logs out all other devices and remembered logins.`}
        state={config ? <State on={config.hasPassword} label={config.hasPassword ? t`Set` : t`Not set`} /> : null}
      />
      <Row
        icon={<Smartphone />}
        title={t`Two-step verification`}
        to={partLink('second-step')}
        words={
          config?.totpBound ? (
            <Plural value={left} one="Authenticator app, # recovery code left" other="Authenticator app, # recovery codes left" />
          ) : (
            t`A code from your phone when you log in from a new place.`
          )
        }
        state={config ? <State on={config.totpBound} label={config.totpBound ? t`On` : t`Off`} /> : null}
      />
      {brand.access.social.length > 0 ? (
        <Row icon={<Share2 />} title={t`Social login`} to={partLink('social')} words={t`Other accounts you can log in with.`} />
      ) : null}
    </RowGroup>
  );
}

function Reaching() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <RowGroup title={t`Contact details`} id="group-reach">
      <Row
        icon={<Mail />}
        title={t`Email`}
        to={partLink('email')}
        words={config?.email ? <bdi>{config.email}</bdi> : t`For security alerts and account recovery.`}
        state={config ? <State on={config.emailBound} label={config.emailBound ? t`Verified` : t`Not added`} /> : null}
      />
      <Row
        icon={<Phone />}
        title={t`Mobile number`}
        to={partLink('mobile')}
        words={config?.mobile ? <bdi>{config.mobile}</bdi> : t`For SMS codes and account recovery.`}
        state={config ? <State on={config.mobileBound} label={config.mobileBound ? t`Verified` : t`Not added`} /> : null}
      />
    </RowGroup>
  );
}

function DevicesGroup() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <RowGroup title={t`Sessions`} id="group-places">
      <Row
        icon={<MonitorSmartphone />}
        title={t`Trusted devices`}
        to={partLink('devices')}
        words={
          config ? <Plural value={config.devices} one="# trusted browser" other="# trusted browsers" /> : t`Browsers you've logged in from.`
        }
      />
      <Row
        icon={<ShieldCheck />}
        title={t`Active sessions`}
        to={partLink('sessions')}
        words={config ? <Plural value={config.sessions} one="Only this one" other="# active" /> : t`Where you're logged in.`}
      />
      <Row icon={<History />} title={t`Login history`} to={partLink('history')} words={t`Logins and changes: when and where.`} />
    </RowGroup>
  );
}

function MoneyGroup() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <RowGroup title={t`Money`} id="group-money">
      <Row
        icon={<Wallet />}
        title={t`Payment password`}
        to={partLink('payment-password')}
        words={t`Required for every withdrawal.`}
        state={config ? <State on={config.hasPaymentPassword} label={config.hasPaymentPassword ? t`Set` : t`Not set`} /> : null}
      />
      <Row
        icon={<Landmark />}
        title={t`Payout accounts`}
        to={partLink('bank-accounts')}
        words={
          config && config.bankAccounts > 0 ? (
            <Plural value={config.bankAccounts} one="# payout account" other="# payout accounts" />
          ) : (
            t`Where we pay your withdrawals.`
          )
        }
      />
    </RowGroup>
  );
}

function Care() {
  const { t } = useLingui();
  return (
    <RowGroup title={t`Responsible gaming`} id="group-care">
      <Row
        icon={<Hourglass />}
        title={t`Limits and breaks`}
        to={paths.member('protection')}
        words={t`Set limits, take a break or self-exclude.`}
      />
      <Row icon={<FileText />} title={t`Identity documents`} to={paths.member('documents')} words={t`Verify your identity, once.`} />
    </RowGroup>
  );
}

function YourData() {
  const { t } = useLingui();
  return (
    <RowGroup title={t`Privacy`} id="group-data">
      <WinnerBoardRow />
      <Row
        icon={<Download />}
        title={t`Copy of your data`}
        to={partLink('export')}
        words={t`Everything we store about you, in one file.`}
      />
      <Row icon={<Trash2 />} title={t`Close account`} to={partLink('close')} words={t`Permanent, once you've withdrawn your money.`} />
    </RowGroup>
  );
}
