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
    <RowGroup title={t`Getting in`} id="group-in">
      <Row
        icon={<Key />}
        title={t`Login password`}
        to={partLink('password')}
        words={since ? <Trans>Last changed {since}</Trans> : t`Changing it signs out every other device and every remembered login.`}
        state={config ? <State on={config.hasPassword} label={config.hasPassword ? t`Set` : t`Not set`} /> : null}
      />
      <Row
        icon={<Smartphone />}
        title={t`Second step`}
        to={partLink('second-step')}
        words={
          config?.totpBound ? (
            <Plural value={left} one="Authenticator app, # recovery code left" other="Authenticator app, # recovery codes left" />
          ) : (
            t`A code of your phone at logins from new places.`
          )
        }
        state={config ? <State on={config.totpBound} label={config.totpBound ? t`On` : t`Off`} /> : null}
      />
      {brand.access.social.length > 0 ? (
        <Row icon={<Share2 />} title={t`Social sign-in`} to={partLink('social')} words={t`Other accounts you can log in with.`} />
      ) : null}
    </RowGroup>
  );
}

function Reaching() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <RowGroup title={t`Reaching you`} id="group-reach">
      <Row
        icon={<Mail />}
        title={t`Email`}
        to={partLink('email')}
        words={config?.email ? <bdi>{config.email}</bdi> : t`For warnings, and for getting back in.`}
        state={config ? <State on={config.emailBound} label={config.emailBound ? t`Proved` : t`Not added`} /> : null}
      />
      <Row
        icon={<Phone />}
        title={t`Mobile number`}
        to={partLink('mobile')}
        words={config?.mobile ? <bdi>{config.mobile}</bdi> : t`For codes by SMS, and for getting back in.`}
        state={config ? <State on={config.mobileBound} label={config.mobileBound ? t`Proved` : t`Not added`} /> : null}
      />
    </RowGroup>
  );
}

function DevicesGroup() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <RowGroup title={t`Where you are logged in`} id="group-places">
      <Row
        icon={<MonitorSmartphone />}
        title={t`Trusted devices`}
        to={partLink('devices')}
        words={
          config ? (
            <Plural value={config.devices} one="# browser is known" other="# browsers are known" />
          ) : (
            t`Browsers you have logged in from.`
          )
        }
      />
      <Row
        icon={<ShieldCheck />}
        title={t`Open logins`}
        to={partLink('sessions')}
        words={config ? <Plural value={config.sessions} one="Only this one" other="# at the moment" /> : t`Where you are logged in now.`}
      />
      <Row icon={<History />} title={t`Login history`} to={partLink('history')} words={t`Logins and changes: who, where and when.`} />
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
        words={t`Asked for at every withdrawal.`}
        state={config ? <State on={config.hasPaymentPassword} label={config.hasPaymentPassword ? t`Set` : t`Not set`} /> : null}
      />
      <Row
        icon={<Landmark />}
        title={t`Bank and wallet accounts`}
        to={partLink('bank-accounts')}
        words={
          config && config.bankAccounts > 0 ? (
            <Plural value={config.bankAccounts} one="# account for withdrawals" other="# accounts for withdrawals" />
          ) : (
            t`Where your withdrawals go.`
          )
        }
      />
    </RowGroup>
  );
}

function Care() {
  const { t } = useLingui();
  return (
    <RowGroup title={t`Playing at your own pace`} id="group-care">
      <Row
        icon={<Hourglass />}
        title={t`Limits and breaks`}
        to={paths.member('protection')}
        words={t`Set limits for yourself, take a break, or exclude yourself.`}
      />
      <Row icon={<FileText />} title={t`Identity documents`} to={paths.member('documents')} words={t`Show who you are, once.`} />
    </RowGroup>
  );
}

function YourData() {
  const { t } = useLingui();
  return (
    <RowGroup title={t`Privacy`} id="group-data">
      <WinnerBoardRow />
      <Row icon={<Download />} title={t`A copy of your data`} to={partLink('export')} words={t`Everything we hold of you, in one file.`} />
      <Row icon={<Trash2 />} title={t`Close the account`} to={partLink('close')} words={t`For good, once your money is out.`} />
    </RowGroup>
  );
}
