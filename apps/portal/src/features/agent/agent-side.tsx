import type { AgentPage } from '@pavilion/contract/agents/pages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { Gamepad2, MessageCircle } from '@pavilion/ui/icon';
import { SideNavGroup, SideNavItem } from '@pavilion/ui/side-nav-item';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { currentTag } from '../../i18n/language.ts';
import { serviceEntries } from '../../parts/customer-service.ts';
import { paths } from '../../paths.ts';
import styles from './agent-frame.module.css';
import { useAgentName } from './agent-header.tsx';
import type { MenuGroup, MenuItem } from '../../layouts/centre-menu.ts';

export interface AgentNavigationProps {
  groups: readonly MenuGroup<AgentPage>[];
  current: AgentPage;
  /** Called when a place was chosen. */
  onChoose?: () => void;
}

/** The side of the agent centre on a wide screen. */
export function AgentSide({ groups, current }: AgentNavigationProps) {
  const { t } = useLingui();
  const name = useAgentName();
  const { data } = useQuery(memberQueries.memberInfo());
  return (
    <aside className={styles.side} aria-label={t`Agent centre`}>
      <div className={styles.who}>
        <Avatar name={name} src={data?.iconUrl} />
        <span className={styles.names}>
          <strong className="truncate">{name}</strong>
          <span className={styles.kind}>
            <Trans>Agent</Trans>
          </span>
        </span>
      </div>
      <AgentPlaces groups={groups} current={current} />
      <div className={styles.sideEnd}>
        <SideNavItem render={<Link to={paths.home()} />} icon={<Gamepad2 />} label={t`Go to games`} />
      </div>
    </aside>
  );
}

/** Every place, under its group. */
export function AgentPlaces({ groups, current, onChoose }: AgentNavigationProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Agent centre`}>
      {groups.map(({ key, label, items }) => (
        <SideNavGroup key={key} label={label}>
          {items.map((item) => (
            <Place key={item.key} item={item} isCurrent={item.key === current} onChoose={onChoose} />
          ))}
        </SideNavGroup>
      ))}
    </nav>
  );
}

function Place({ item, isCurrent, onChoose }: { item: MenuItem<AgentPage>; isCurrent: boolean; onChoose: (() => void) | undefined }) {
  const { key, label, icon: Mark, count, isPressing } = item;
  const figure = count === undefined ? undefined : new Intl.NumberFormat(currentTag(), { notation: 'compact' }).format(count);
  return (
    <SideNavItem
      render={<Link to={paths.agentHome(key)} onClick={onChoose} />}
      icon={<Mark />}
      label={label}
      count={figure}
      pressing={isPressing}
      current={isCurrent}
    />
  );
}

/** Ways to customer service, as places. */
export function ServicePlaces({ onChoose }: { onChoose: () => void }) {
  const { t } = useLingui();
  const entries = serviceEntries();
  if (entries.length === 0) return null;
  return (
    <SideNavGroup label={t`Customer service`}>
      {entries.map((entry) => (
        <SideNavItem
          key={entry.type}
          render={
            <button
              type="button"
              onClick={() => {
                entry.open();
                onChoose();
              }}
            />
          }
          icon={<MessageCircle />}
          label={entry.name}
        />
      ))}
    </SideNavGroup>
  );
}
