import { useLingui } from '@lingui/react/macro';
import { deskPresenterPicture, deskPresenters } from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Plus } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { sendFile } from '../../parts/files.ts';
import { Failure } from '../../parts/failure.tsx';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { paths } from '../../paths.ts';
import type { Brand } from '../session/operator.tsx';
import { PresenterDialog } from './presenter-dialog.tsx';
import styles from './rooms.module.css';
import { Rules } from './rules.tsx';
import { Words } from './word-list.tsx';

type Row = WireValue<typeof deskPresenters>['list'][number];

/** Who presents, which words members may not write, and the rules of the rooms. */
export function PresentersPage() {
  const { t } = useLingui();
  const { values, set } = useAddress<'brand'>({ brand: '' });
  const brand = useOneBrand(values.brand);
  return (
    <Page
      title={t`Presenters, words and rules`}
      lead={t`What members see of the rooms of a brand.`}
      back={
        <Link className={linkClass()} to={paths.rooms}>
          {t`Rooms`}
        </Link>
      }
    >
      <OneBrandFilter value={brand} onBrand={(id) => set({ brand: id })} />
      {brand ? (
        <div key={brand.id} className={styles.setup}>
          <Presenters brand={brand} />
          <Words brand={brand} />
          <Rules brand={brand} />
        </div>
      ) : null}
    </Page>
  );
}

function Presenters({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const { data, error } = useQuery(ask(deskPresenters, { brandId: brand.id }));
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  return (
    <Section title={t`Presenters`} actions={<Button size="s" iconStart={<Plus />} onClick={() => setEdited('new')}>{t`Add`}</Button>}>
      <Failure error={error} />
      {data ? null : <Skeleton count={3} />}
      {data?.list.length === 0 ? <p className={styles.quiet}>{t`None yet.`}</p> : null}
      <ul className={styles.plain}>
        {data?.list.map((row) => (
          <Presenter key={row.id} row={row} onEdit={() => setEdited(row)} />
        ))}
      </ul>
      {edited ? <PresenterDialog brand={brand} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </Section>
  );
}

function Presenter({ row, onEdit }: { row: Row; onEdit(): void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setError(null);
    sendFile(deskPresenterPicture, { presenterId: row.id }, file, file.type)
      .then(() => queries.invalidateQueries(), setError)
      .finally(() => setBusy(false));
  };
  return (
    <li>
      <img src={row.picture || undefined} alt="" hidden={!row.picture} className={styles.face} />
      <strong>{row.name}</strong>
      <Badge tone={row.active ? 'good' : 'neutral'}>{row.active ? t`Active` : t`Away`}</Badge>
      <span className={styles.words}>{row.gameName || t`No game`}</span>
      <Button size="s" loading={busy} onClick={() => field.current?.click()} aria-label={t`Picture of ${row.name}`}>{t`Picture`}</Button>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={choose}
        aria-label={t`Picture of ${row.name}`}
      />
      <Button size="s" onClick={onEdit} aria-label={t`Change ${row.name}`}>{t`Change`}</Button>
      <Failure error={error} />
    </li>
  );
}
