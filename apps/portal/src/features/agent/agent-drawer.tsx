import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@pavilion/ui/drawer';
import { ArrowDownToLine, ArrowUpFromLine, Gamepad2, LogOut, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';
import styles from './agent-frame.module.css';
import { LiveClock } from './live-clock.tsx';
import { type AgentNavigationProps, AgentPlaces, ServicePlaces } from './agent-side.tsx';
import { useLeave } from './use-leave.ts';

/** Every place of the agent centre, on a phone. */
export function AgentDrawer({ groups, current, onClose }: AgentNavigationProps & { onClose(): void }) {
  const { t } = useLingui();
  const leave = useLeave();
  return (
    <Drawer open onOpenChange={onClose} label={t`Agent centre`} side="end" className={styles.drawer}>
      <div className={styles.drawerHead}>
        <strong>{t`Agent centre`}</strong>
        <IconButton label={t`Close`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={styles.drawerClock}>
        <LiveClock />
      </div>
      <SideNavGroup label={t`Your balance`}>
        <SideNavItem render={<Link to={paths.member('depositv2')} />} icon={<ArrowDownToLine />} label={t`Deposit`} />
        <SideNavItem render={<Link to={paths.member('withdraw')} />} icon={<ArrowUpFromLine />} label={t`Withdraw`} />
      </SideNavGroup>
      <AgentPlaces groups={groups} current={current} onChoose={onClose} />
      <ServicePlaces onChoose={onClose} />
      <SideNavGroup>
        <SideNavItem render={<Link to={paths.home()} />} icon={<Gamepad2 />} label={t`Go to games`} />
        <SideNavItem render={<button type="button" onClick={leave} />} icon={<LogOut />} label={t`Log out`} />
      </SideNavGroup>
    </Drawer>
  );
}
