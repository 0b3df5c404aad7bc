import { Card } from '@pavilion/ui/card';
import { Skeleton } from '@pavilion/ui/skeleton';
import { RailPage } from '../../parts/rail.tsx';

/** The shape of a cashier's page while its rules are fetched. */
export function CashierSkeleton({ title }: { title: string }) {
  return (
    <RailPage
      title={title}
      lead={<Skeleton width="16em" />}
      rail={
        <>
          <Skeleton shape="block" height="250px" />
          <Skeleton shape="block" height="180px" />
        </>
      }
    >
      <Card pad="l">
        <Skeleton width="30%" />
        <Skeleton shape="block" height="84px" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="76px" count={2} />
      </Card>
    </RailPage>
  );
}
