import { gamesList, gameSwitch } from '@pavilion/contract/vendors/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Gamepad2 } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page, Section } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './games.module.css';

type Vendor = WireValue<typeof gamesList>['vendors'][number];
type Game = Vendor['games'][number];
type Pause = Game['pauses'][number];

interface PauseTarget {
  vendor: string;
  nodeId: number | null;
  name: string;
  pauses: readonly Pause[];
}

const EVERY_SECONDS = 15;

/** Vendors with their games; each can be switched off in one brand or in all, and on again. */
export function GamesPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { brand } = useOperator();
  const { data, error, refetch, isFetching } = useQuery(watch(gamesList, undefined, EVERY_SECONDS));
  const [asked, setAsked] = useState<PauseTarget | null>(null);
  if (error && !data) {
    return (
      <ErrorState title={t`Could not load the games`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  const vendors = data.vendors
    .map((vendor) => ({
      ...vendor,
      games: vendor.games.filter(({ brands }) => !brand || brands.some(({ brandId }) => brandId === brand.id)),
    }))
    .filter(({ games }) => games.length > 0);
  return (
    <Page
      title={t`Games and vendors`}
      lead={t`A switched-off game leaves all lobbies within a second and accepts no bets. Open rounds are completed and members see that it is paused.`}
    >
      {vendors.length === 0 ? <EmptyState icon={<Gamepad2 />} title={t`No games`} /> : null}
      {vendors.map((vendor) => (
        <VendorSection key={vendor.code} vendor={vendor} onAsk={setAsked} />
      ))}
      {asked ? <SwitchDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}

/** The names it has in brands, or the vendor's own. */
function OtherNames({ names }: { names: Game['otherNames'] }) {
  const { t } = useLingui();
  const { brands } = useOperator();
  if (names.length === 0) return null;
  const called = names.map(({ brandId, name }) => {
    const brand = brands.find(({ id }) => id === brandId)?.name ?? brandId;
    return brandId === null ? t`by vendor: ${name}` : t`in ${brand}: ${name}`;
  });
  return <small className={styles.otherNames}>{called.join(' · ')}</small>;
}

function VendorSection({ vendor, onAsk }: { vendor: Vendor; onAsk(asked: PauseTarget): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const ask = (nodeId: number | null, name: string, pauses: readonly Pause[]) => onAsk({ vendor: vendor.code, nodeId, name, pauses });
  const maySwitch = may('games.switch');
  return (
    <Section
      title={
        <span className={styles.title}>
          {vendor.name}
          <OtherNames names={vendor.otherNames} />
          {vendor.pauses.length > 0 ? <Badge tone="warn">{t`Switched off`}</Badge> : null}
        </span>
      }
      note={<Pauses pauses={vendor.pauses} />}
      actions={maySwitch ? <Button onClick={() => ask(null, vendor.name, vendor.pauses)}>{t`Switch vendor`}</Button> : null}
    >
      <WorkTable<Game>
        name="games"
        caption={t`Games of ${vendor.name}`}
        plain
        rows={vendor.games}
        rowKey={({ nodeId }) => String(nodeId)}
        empty={null}
        columns={[
          {
            key: 'name',
            label: t`Game`,
            render: ({ name, otherNames }) => (
              <>
                <b>{name}</b>
                <OtherNames names={otherNames} />
              </>
            ),
            text: ({ name, otherNames }) => [name, ...otherNames.map((one) => one.name)].join(', '),
            sort: ({ name }) => name,
          },
          {
            key: 'brands',
            label: t`Brands`,
            render: (game) => <Brands game={game} />,
            text: ({ brands }) => brands.map(({ brandId }) => brandId).join(' '),
          },
          {
            key: 'pause',
            label: t`Switched off`,
            render: ({ pauses }) => <Pauses pauses={pauses} />,
            text: ({ pauses }) => pauses.map(({ reason }) => reason).join(' '),
          },
          {
            key: 'act',
            label: t`Action`,
            align: 'end',
            text: () => '',
            render: (game) =>
              maySwitch ? (
                <Button size="s" onClick={() => ask(game.nodeId, game.name, game.pauses)}>
                  {game.pauses.length > 0 ? t`Switch on` : t`Switch off`}
                </Button>
              ) : null,
          },
        ]}
      />
    </Section>
  );
}

function Brands({ game }: { game: Game }) {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  return (
    <span className={styles.title}>
      {game.brands.map(({ brandId, isOn }) => (
        <Badge key={brandId} tone={isOn ? 'good' : 'warn'}>
          {isOn ? brandOf(brandId)?.name : t`${brandOf(brandId)?.name ?? brandId}: off`}
        </Badge>
      ))}
    </span>
  );
}

function Pauses({ pauses }: { pauses: readonly Pause[] }) {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  if (pauses.length === 0) return null;
  return (
    <>
      {pauses.map(({ brandId, reason, byName, at }) => {
        const where = brandId === null ? t`All brands` : (brandOf(brandId)?.name ?? brandId);
        return (
          <span key={brandId ?? ''} className={styles.pause}>
            {t`${where}: ${reason} (${byName ?? '–'}, ${momentText(at)})`}
          </span>
        );
      })}
    </>
  );
}

/** Off where it is on, on where it is off: in one brand, or in all by those who see all. */
function SwitchDialog({ asked, onClose }: { asked: PauseTarget; onClose(): void }) {
  const { t } = useLingui();
  const { brand, brands } = useOperator();
  const [first] = asked.pauses;
  const [where, setWhere] = useState(first ? (first.brandId ?? '') : (brand?.id ?? ''));
  const isOff = asked.pauses.some(({ brandId }) => (brandId ?? '') === where);
  const act = useAct(gameSwitch, { said: isOff ? t`On again` : t`Switched off`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      title={isOff ? t`Switch ${asked.name} on?` : t`Switch ${asked.name} off?`}
      lead={isOff ? t`Back in the lobby within a second.` : t`Removed from the lobby within a second. Open rounds are completed.`}
      confirmLabel={isOff ? t`Switch on` : t`Switch off`}
      tone={isOff ? 'primary' : 'danger'}
      busy={act.busy}
      error={act.error}
      reasonHint={t`Recorded in the audit trail.`}
      onConfirm={(reason) => void act.run({ vendor: asked.vendor, nodeId: asked.nodeId, brandId: where || null, on: isOff, reason })}
    >
      <Select
        label={t`Where`}
        value={where}
        options={[{ value: '', label: t`All brands` }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => setWhere(event.target.value)}
      />
    </ActDialog>
  );
}
