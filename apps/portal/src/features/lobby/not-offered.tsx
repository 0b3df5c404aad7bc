import { useLingui } from '@lingui/react/macro';
import type { VendorLane } from '@pavilion/contract/vendors/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gamepad2 } from '@pavilion/ui/icon';
import { Link } from '../../parts/link.tsx';
import { gameTypePaths, paths, type RoutedGameType } from '../../paths.ts';

interface NotOfferedProps {
  type: RoutedGameType;
  /** What the brand has. */
  lanes: readonly VendorLane[];
}

/** Kinds that replace one another where only one of the two is offered. */
const NEAREST: Partial<Record<RoutedGameType, RoutedGameType>> = { LOTT: 'ELOTT', ELOTT: 'LOTT', SPORTS: 'ESPORTS', ESPORTS: 'SPORTS' };

const SHOWN = 4;

const isRouted = (type: string): type is RoutedGameType => Object.hasOwn(gameTypePaths, type);

/** A kind of games that this brand has none of, and what it has instead: the nearest kind first. */
export function NotOffered({ type, lanes }: NotOfferedProps) {
  const { t } = useLingui();
  const here = lanes.flatMap(({ gameType, displayName }) => (isRouted(gameType) ? [{ gameType, displayName }] : []));
  const near = here.filter(({ gameType }) => gameType === NEAREST[type]);
  const shown = [...near, ...here.filter((one) => !near.includes(one))].slice(0, SHOWN);
  return (
    <EmptyState
      icon={<Gamepad2 />}
      title={<h1>{t`These games aren't available here`}</h1>}
      actions={shown.map(({ gameType, displayName }, at) => (
        <Button key={gameType} tone={at === 0 ? 'primary' : 'secondary'} render={<Link to={paths.gameType(gameType)} />}>
          {displayName}
        </Button>
      ))}
    >
      {t`Try one of these`}
    </EmptyState>
  );
}
