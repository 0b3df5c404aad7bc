import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { deskPresenterAdd, deskPresenterChange, type deskPresenters, deskRoomGames } from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { Select } from '@pavilion/ui/select';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { HoursEditor } from '../../parts/hours-editor.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { Brand } from '../session/operator.tsx';

type Row = WireValue<typeof deskPresenters>['list'][number];
const NONE = '';

/** Adds a presenter, or changes one. */
export function PresenterDialog({ brand, row, onClose }: { brand: Brand; row: Row | null; onClose(): void }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(deskRoomGames, { brandId: brand.id }));
  const [name, setName] = useState(row?.name ?? '');
  const [hours, setHours] = useState<OpenHours>(row?.hours ?? []);
  const [game, setGame] = useState(row?.nodeId === null || row === null ? NONE : String(row.nodeId));
  const [active, setActive] = useState(row?.active ?? true);
  const add = useAct(deskPresenterAdd, { said: t`Presenter added`, onDone: onClose });
  const change = useAct(deskPresenterChange, { said: t`Presenter changed`, onDone: onClose });
  const error = add.error ?? change.error;
  const fields = { name: name.trim(), hours, nodeId: game === NONE ? null : Number(game), active };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={row ? t`Change ${row.name}` : t`Add a presenter`}
      lead={t`A stage name, never a member's. A presenter who is away is not shown, and their room closes.`}
      confirmLabel={row ? t`Change` : t`Add`}
      reasonHint={t`Recorded in the audit trail.`}
      busy={add.busy || change.busy}
      error={error}
      incomplete={!fields.name}
      onConfirm={(reason) =>
        void (row
          ? change.run({ presenterId: row.id, version: row.version, ...fields, reason })
          : add.run({ brandId: brand.id, ...fields, reason }))
      }
    >
      <TextField label={t`Name`} maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
      <Select
        label={t`Game`}
        value={game}
        onChange={(event) => setGame(event.target.value)}
        options={[
          { value: NONE, label: t`No game` },
          ...(data?.games ?? []).map((one) => ({ value: String(one.nodeId), label: one.name })),
        ]}
        error={fieldError(error, 'nodeId')}
      />
      <HoursEditor
        name={name}
        hours={hours}
        timeZone={brand.timeZone}
        none={t`No hours: the presenter is never shown as present.`}
        onHours={setHours}
      />
      <Switch checked={active} onChange={(event) => setActive(event.target.checked)}>
        {t`Active`}
      </Switch>
    </ActDialog>
  );
}
