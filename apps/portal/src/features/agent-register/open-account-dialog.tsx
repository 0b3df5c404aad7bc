import { Trans, useLingui } from '@lingui/react/macro';
import { openDownline } from '@pavilion/contract/agents/calls';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Copy } from '@pavilion/ui/icon';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { portalAddress } from '../../parts/portal-address.ts';
import forms from '../../shared/agents/forms.module.css';
import { type RebateBound, type RebateDraft, RebateFields, rebatesOf } from '../../shared/agents/rebate-fields.tsx';
import { ownRebatesQuery } from './queries.ts';
import styles from './register.module.css';

type OpenedAccount = WireValue<typeof openDownline>;

/** An account for a person beside the agent: its password is good once and shown once. */
export function OpenAccountDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  const { data } = useQuery(ownRebatesQuery());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={opened === null}
      size="l"
      title={opened ? t`Account opened` : t`Register a member`}
      description={opened ? undefined : t`They choose a password, enter their date of birth and accept the terms before playing.`}
      closeLabel={t`Close`}
    >
      {opened ? (
        <Handover opened={opened} onClose={onClose} />
      ) : data ? (
        <Form bounds={data.list} onOpened={setOpened} onClose={onClose} />
      ) : (
        <Skeleton shape="block" height="280px" />
      )}
    </Dialog>
  );
}

interface FormProps {
  bounds: readonly RebateBound[];
  onOpened(opened: OpenedAccount): void;
  onClose(): void;
}

function Form({ bounds, onOpened, onClose }: FormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [type, setType] = useState<'0' | '1'>('0');
  const [username, setUsername] = useState('');
  const [draft, setDraft] = useState<RebateDraft>(() => Object.fromEntries(bounds.map(({ gameType }) => [gameType, 0n])));
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const rebates = rebatesOf(bounds, draft);
  const open = useMutation({
    mutationFn: () =>
      call(openDownline, { body: { username: username.trim(), userType: Number(type), requestId, ...(rebates ? { rebates } : {}) } }),
    onSuccess: async (value) => {
      onOpened(value);
      await client.invalidateQueries({ queryKey: ['agent-quota'] });
    },
  });
  /** Another body is another account. */
  const reset = () => {
    open.reset();
    setRequestId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rebates && username.trim() !== '') open.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit} noValidate aria-busy={open.isPending}>
      {isGeneral(open.error, ['username']) ? (
        <Alert tone="bad" title={t`Couldn't open the account`}>
          {words(open.error)}
        </Alert>
      ) : null}
      <RadioGroup
        label={t`Account type`}
        look="cards"
        columns={2}
        value={type}
        onValue={(next) => {
          setType(next);
          reset();
        }}
        options={[
          { value: '0', label: t`Member`, hint: t`Plays and counts toward your team.` },
          { value: '1', label: t`Agent`, hint: t`Can also invite and open accounts.` },
        ]}
      />
      <TextField
        label={t`Username`}
        value={username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        onChange={(event) => {
          setUsername(event.target.value);
          reset();
        }}
        error={isTried && username.trim() === '' ? t`Enter a username.` : fieldError(open.error, 'username')}
      />
      {bounds.length > 0 ? (
        <fieldset>
          <legend className={forms.legend}>{t`Their rebates`}</legend>
          <RebateFields
            bounds={bounds}
            draft={draft}
            isTried={isTried}
            onDraft={(next) => {
              setDraft(next);
              reset();
            }}
          />
        </fieldset>
      ) : null}
      <p className={forms.note}>
        <Trans>We generate a one-time password and show it to you once. Never choose one for someone else.</Trans>
      </p>
      <div className={forms.submit}>
        <Button size="l" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" size="l" tone="primary" loading={open.isPending}>{t`Open account`}</Button>
      </div>
    </form>
  );
}

/** What the newcomer needs, once. */
function Handover({ opened, onClose }: { opened: OpenedAccount; onClose(): void }) {
  const { t } = useLingui();
  const address = portalAddress('/login');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${address}\n${opened.username}\n${opened.password}`);
      toasts.show({ tone: 'good', title: t`Copied` });
    } catch {
      toasts.show({ tone: 'info', title: t`Couldn't copy`, body: t`Select the text and copy it manually.` });
    }
  };
  return (
    <div className={forms.form}>
      <Alert tone="warn" title={t`Shown only once`}>
        <Trans>Share it before you close this. It must be changed at first login and expires after that.</Trans>
      </Alert>
      <dl className={styles.handover}>
        <div>
          <dt>{t`Address`}</dt>
          <dd dir="ltr">{address}</dd>
        </div>
        <div>
          <dt>{t`Username`}</dt>
          <dd>
            <bdi>{opened.username}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t`One-time password`}</dt>
          <dd className={styles.secret}>
            <bdi>{opened.password}</bdi>
          </dd>
        </div>
      </dl>
      <div className={forms.submit}>
        <Button size="l" iconStart={<Copy />} onClick={() => void copy()}>{t`Copy all three`}</Button>
        <Button size="l" tone="primary" onClick={onClose}>{t`Done`}</Button>
      </div>
    </div>
  );
}
