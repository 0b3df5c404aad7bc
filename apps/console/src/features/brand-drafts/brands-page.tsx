import { brandDraftOpen, brandDraftUpload, brandFolder, brandsList } from '@pavilion/contract/brands/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Download, ExternalLink, Palette, Plus, Upload } from '@pavilion/ui/icon';
import { Link as LookLink } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ask } from '../../api/ask.ts';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page, Section } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './brands-page.module.css';
import { sendFile, takeFile } from '../../parts/files.ts';
import { NewBrandDialog } from './new-brand-dialog.tsx';

type BrandsAnswer = WireValue<typeof brandsList>;

/** Brands as they are in force, and drafts of what they will be. */
export function BrandsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { may } = useOperator();
  const { data, error, refetch, isFetching } = useQuery(ask(brandsList));
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (error && !data) {
    return (
      <ErrorState title={t`Could not load the brands`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title={t`Brands and themes`}
      lead={t`Brands are edited as drafts. Published changes are live within a second.`}
      actions={
        may('brands.write') ? (
          <>
            <UploadButton onFailure={setFailure} />
            {data.mayAdd ? (
              <Button tone="primary" iconStart={<Plus />} onClick={() => setAsking(true)}>
                {t`New brand`}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Failure error={failure} />
      {data.drafts.length > 0 ? <Drafts drafts={data.drafts} /> : null}
      <ul className={styles.brands}>
        {data.brands.map((brand) => (
          <BrandCard key={brand.id} brand={brand} onFailure={setFailure} />
        ))}
      </ul>
      {asking ? <NewBrandDialog listed={data} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}

function Drafts({ drafts }: { drafts: BrandsAnswer['drafts'] }) {
  const { t } = useLingui();
  return (
    <Section title={t`Drafts`} note={t`Not published yet.`}>
      <ul className={styles.drafts}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <LookLink render={<Link to={paths.brandDraft(draft.id)} />}>{draft.name}</LookLink>
            <Badge tone={draft.isNew ? 'action' : 'neutral'}>{draft.isNew ? t`New brand` : t`Change`}</Badge>
            <span>{t`${draft.updatedByName ?? draft.updatedBy}, ${momentText(draft.updatedAt)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function BrandCard({ brand, onFailure }: { brand: BrandsAnswer['brands'][number]; onFailure(error: unknown): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const navigate = useNavigate();
  const open = useAct(brandDraftOpen, { onDone: ({ draftId }) => void navigate(paths.brandDraft(draftId)) });
  const states = {
    open: [t({ message: 'Open', context: 'brand' }), 'good'],
    maintenance: [t`In maintenance`, 'warn'],
    closed: [t`Closed`, 'bad'],
  } as const;
  const [state, tone] = states[brand.status];
  const take = async () => {
    try {
      takeFile(await call(brandFolder, { query: { brandId: brand.id } }), 'application/zip');
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <li className={styles.brand}>
      <span className={styles.swatches} aria-hidden="true">
        {brand.colours.map((colour, index) => (
          <i key={index} style={{ background: colour }} />
        ))}
      </span>
      <div className={styles.names}>
        <h2>{brand.name}</h2>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <dl className={styles.facts}>
        <dt>{t`Currency`}</dt>
        <dd>{brand.currency}</dd>
        <dt>{t`Languages`}</dt>
        <dd>{brand.languages.join(', ')}</dd>
        <dt>{t`Hosts`}</dt>
        <dd>{brand.hosts.join(', ') || '–'}</dd>
        <dt>{t`Licence`}</dt>
        <dd>{brand.licence ?? t`None: no real deposits`}</dd>
      </dl>
      <div className={styles.acts}>
        {may('brands.write') ? (
          <Button iconStart={<Palette />} loading={open.busy} onClick={() => void open.run({ from: { kind: 'brand', code: brand.code } })}>
            {t`Change`}
          </Button>
        ) : null}
        {may('brands.write') ? (
          <Button tone="quiet" iconStart={<Download />} onClick={() => void take()}>
            {t`Export folder`}
          </Button>
        ) : null}
        <LookLink render={<a href={brand.portalUrl} target="_blank" rel="noreferrer" />}>
          {t`Portal`} <ExternalLink aria-hidden="true" />
        </LookLink>
      </div>
      <Failure error={open.error} />
    </li>
  );
}

function UploadButton({ onFailure }: { onFailure(error: unknown): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    onFailure(null);
    try {
      const { draftId } = await sendFile(brandDraftUpload, undefined as never, file, 'application/zip');
      void navigate(paths.brandDraft(draftId, 'review'));
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
      if (field.current) field.current.value = '';
    }
  };
  return (
    <>
      <Button iconStart={<Upload />} loading={busy} onClick={() => field.current?.click()}>
        {t`Upload a folder`}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t`Zip file of a brand's folder`}
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </>
  );
}
