import { deskRecoveryCodes } from '@pavilion/contract/operator/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { countText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page, Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useRolePurposes, useRoleWords } from '../operators/role-words.tsx';
import { useOperator } from '../session/operator.tsx';
import { RecoveryCodes } from '../welcome/recovery-codes.tsx';
import styles from './account.module.css';
import { PasswordChange } from './password-change.tsx';

const FEW = 3;

/** The operator's own access: name, role, password, recovery codes. */
export function AccountPage() {
  const { t } = useLingui();
  const { me } = useOperator();
  const { operator } = me;
  const role = useRoleWords()(operator.role, operator.roleName);
  const purpose = useRolePurposes()(operator.role);
  return (
    <Page title={t`Your account`} lead={operator.email}>
      <div className={styles.columns}>
        <Section title={t`Your session`}>
          <Facts
            items={[
              { key: 'name', label: t`Name`, value: operator.name },
              {
                key: 'role',
                label: t`Role`,
                value: (
                  <Link className={linkClass()} to={paths.roles}>
                    {role}
                  </Link>
                ),
              },
              { key: 'brands', label: t`Brands`, value: operator.brands.map(({ name }) => name).join(', ') },
              { key: 'until', label: t`Session expires`, value: momentText(me.expiresAt) },
              { key: 'idle', label: t`Expires after inactivity`, value: t`${countText(Math.round(me.idleSeconds / 60))} minutes` },
              { key: 'elevated', label: t`Second step valid until`, value: momentText(me.elevatedUntil) },
            ]}
          />
          <p className={styles.quiet}>{purpose}</p>
        </Section>
        <Codes left={me.recoveryCodesLeft} />
        <PasswordChange own={[operator.name, operator.email.split('@')[0] ?? '']} email={operator.email} />
        <Section title={t`Moving to a new phone`}>
          <p className={styles.quiet}>
            {t`To move your authenticator app, an owner resets your access and sends you a link to set a new password and connect the app again. This protects an unlocked desk.`}
          </p>
        </Section>
      </div>
    </Page>
  );
}

function Codes({ left }: { left: number }) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const act = useAct(deskRecoveryCodes, { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) });
  return (
    <Section title={t`Recovery codes`} note={t`For when you do not have your phone; each code works once`}>
      <div className={styles.form}>
        <Failure error={act.error} />
        {left < FEW ? <Alert tone="warn">{t`Few are left. Make new ones while you can.`}</Alert> : null}
        <p>{t`Codes left: ${countText(left)}`}</p>
        <Button loading={act.busy} onClick={() => void act.run(undefined as never)}>{t`Create new codes`}</Button>
      </div>
      <Dialog
        open={codes !== null}
        onOpenChange={() => undefined}
        dismissible={false}
        closeLabel={t`Close`}
        title={t`Keep these codes`}
        description={t`The old codes no longer work. These are shown only once.`}
      >
        {codes ? <RecoveryCodes codes={codes} doneLabel={t`Done`} onDone={() => setCodes(null)} /> : null}
      </Dialog>
    </Section>
  );
}
