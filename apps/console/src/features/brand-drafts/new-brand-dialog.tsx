import { brandDraftOpen, type brandsList } from '@pavilion/contract/brands/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import styles from './brands-page.module.css';

const CODE = /^[a-z][a-z0-9]{1,19}$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Begins a brand as a copy of an example or of another brand. */
export function NewBrandDialog({ listed, onClose }: { listed: WireValue<typeof brandsList>; onClose(): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const sources = [
    ...listed.examples.map(({ code, name }) => ({ value: `example:${code}`, label: t`Example: ${name}` })),
    ...listed.brands.map(({ code, name }) => ({ value: `brand:${code}`, label: t`Copy of ${name}` })),
  ];
  const [source, setSource] = useState(sources[0]?.value ?? '');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [host, setHost] = useState('');
  const act = useAct(brandDraftOpen, { onDone: ({ draftId }) => void navigate(paths.brandDraft(draftId)) });
  const confirm = () => {
    const [kind = '', from = ''] = source.split(':');
    void act.run({ from: { kind: kind === 'brand' ? 'brand' : 'example', code: from }, as: { code, name: name.trim(), host } });
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t`New brand`}
      lead={t`Creates a draft with the pictures, texts and rules of your choice. Edit them before publishing.`}
      confirmLabel={t`Create draft`}
      busy={act.busy}
      error={act.error}
      incomplete={name.trim() === '' || !CODE.test(code) || !HOST.test(host)}
      onConfirm={confirm}
    >
      <div className={styles.pair}>
        <Select label={t`Based on`} value={source} options={sources} onChange={(event) => setSource(event.target.value)} />
        <TextField label={t`Name`} value={name} maxLength={80} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        <TextField
          label={t`Brand code`}
          hint={t`2 to 20 lowercase letters and digits. Part of URLs; cannot be changed.`}
          value={code}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          error={fieldError(act.error, 'code')}
          onChange={(event) => setCode(event.target.value.toLowerCase())}
        />
        <TextField
          label={t`Host`}
          hint={t`Portal host without port, such as play.example.org.`}
          value={host}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setHost(event.target.value.toLowerCase())}
        />
      </div>
    </ActDialog>
  );
}
