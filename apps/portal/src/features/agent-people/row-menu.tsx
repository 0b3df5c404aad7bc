import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, BadgePercent, Dices, Ellipsis, FilePenLine, Network, Scale, UserCog } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Menu, type MenuEntry } from '@pavilion/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { paths } from '../../paths.ts';
import type { TeamRow } from './queries.ts';

export type RowAct = 'offer' | 'rebates' | 'promote';

export interface RowMenuProps {
  row: TeamRow;
  onOpen(customerId: string): void;
  onAct(act: RowAct, row: TeamRow): void;
}

/** Actions on a member of the team. Terms are agreed along one edge: only with direct downlines. */
export function RowMenu({ row, onOpen, onAct }: RowMenuProps) {
  const { t } = useLingui();
  const { data: transfers } = useQuery(transfersQuery());
  const { customerId, customerName, level, type, teamSize } = row;
  const isDirect = level === 1;
  const items: MenuEntry[] = [
    ...(teamSize > 0 ? [{ key: 'open', label: t`View downline`, icon: <Network />, onSelect: () => onOpen(customerId) }] : []),
    ...(isDirect
      ? [
          { key: 'offer', label: t`Offer a contract`, icon: <FilePenLine />, onSelect: () => onAct('offer', row) },
          { key: 'rebates', label: t`Rebates`, icon: <BadgePercent />, onSelect: () => onAct('rebates', row) },
        ]
      : []),
    ...(isDirect && type === 0
      ? [{ key: 'promote', label: t`Make an agent`, icon: <UserCog />, onSelect: () => onAct('promote', row) }]
      : []),
    ...(isDirect && transfers?.downline
      ? [
          {
            key: 'transfer',
            label: t`Transfer to ${customerName}`,
            icon: <ArrowLeftRight />,
            render: <Link to={paths.agentHome('transferDownline', { name: customerName })} />,
          },
        ]
      : []),
    {
      key: 'bets',
      label: t`Their bets`,
      icon: <Dices />,
      render: <Link to={paths.agentHome('personalHistoryCopy', { id: customerId })} />,
    },
    {
      key: 'loss',
      label: t`Their profit and loss`,
      icon: <Scale />,
      render: <Link to={paths.agentHome('palStatementsAgentCopy', { id: customerId })} />,
    },
  ];
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label={t`Actions for ${customerName}`}>
          <Ellipsis />
        </IconButton>
      }
    />
  );
}
