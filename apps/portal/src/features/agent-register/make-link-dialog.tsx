import { plainNumber } from '@pavilion/languages/compared-text';
import { useLingui } from '@lingui/react/macro';
import { createAffiliateUrl } from '@pavilion/contract/agents/calls';
import { fieldError } from '@pavilion/contract/base/client';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { DateField } from '@pavilion/ui/date-field';
import { Dialog } from '@pavilion/ui/dialog';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { brandDay } from '../../parts/moment.ts';
import forms from '../../shared/agents/forms.module.css';
import { type RebateBound, type RebateDraft, RebateFields, rebatesOf } from '../../shared/agents/rebate-fields.tsx';
import { ownRebatesQuery } from './queries.ts';

const FIELDS = ['path', 'endDate', 'maxUses', 'note'];
const USES = /^\d{1,6}$/;

/** A new invitation: for whom, at which rates, until when, how often. */
export function MakeLinkDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const form = useId();
  const { data } = useQuery(ownRebatesQuery());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title={t`New invitation link`}
      description={t`Everyone who registers with it joins your direct downline.`}
      closeLabel={t`Close`}
    >
      {data ? <Form id={form} bounds={data.list} onClose={onClose} /> : <Skeleton shape="block" height="320px" />}
    </Dialog>
  );
}

function Form({ id, bounds, onClose }: { id: string; bounds: readonly RebateBound[]; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const dates = useDateWords();
  const client = useQueryClient();
  const [type, setType] = useState<'0' | '1'>('0');
  const [draft, setDraft] = useState<RebateDraft>(() => Object.fromEntries(bounds.map(({ gameType }) => [gameType, 0n])));
  const [endDate, setEndDate] = useState('');
  const [uses, setUses] = useState('');
  const [path, setPath] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const configs = rebatesOf(bounds, draft);
  const isCounted = uses === '' || (USES.test(uses) && Number(uses) > 0 && Number(uses) <= 100_000);
  const make = useMutation({
    mutationFn: () =>
      call(createAffiliateUrl, {
        body: {
          type: Number(type),
          endDate: endDate || null,
          maxUses: uses ? Number(uses) : null,
          ...(note.trim() ? { note: note.trim() } : {}),
          ...(path.trim() ? { path: path.trim() } : {}),
          ...(configs ? { configs } : {}),
        },
      }),
    onSuccess: async ({ code }) => {
      toasts.show({ tone: 'good', title: t`Link created`, body: code });
      onClose();
      await client.invalidateQueries({ queryKey: ['affiliate-urls'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (configs && isCounted) make.mutate();
  };
  return (
    <form id={id} className={forms.form} onSubmit={submit} noValidate aria-busy={make.isPending}>
      {isGeneral(make.error, FIELDS) ? (
        <Alert tone="bad" title={t`Couldn't create the link`}>
          {words(make.error)}
        </Alert>
      ) : null}
      <RadioGroup
        label={t`Who registers with it`}
        look="cards"
        columns={2}
        value={type}
        onValue={setType}
        options={[
          { value: '0', label: t`Players`, hint: t`They play; you earn on their bets.` },
          { value: '1', label: t`Agents`, hint: t`They bring in their own players.` },
        ]}
      />
      {bounds.length > 0 ? (
        <fieldset>
          <legend className={forms.legend}>{t`Their rebates`}</legend>
          <RebateFields bounds={bounds} draft={draft} onDraft={setDraft} isTried={isTried} />
        </fieldset>
      ) : null}
      <div className={forms.pair}>
        <DateField
          label={t`Valid until`}
          hint={t`Empty: no expiry.`}
          value={endDate}
          onValue={setEndDate}
          locale={currentTag()}
          today={brandDay()}
          min={brandDay()}
          words={dates}
          error={fieldError(make.error, 'endDate')}
        />
        <TextField
          label={t`Maximum uses`}
          hint={t`Empty: unlimited.`}
          inputMode="numeric"
          value={uses}
          onChange={(event) => setUses(plainNumber(event.target.value))}
          error={isTried && !isCounted ? t`A whole number from 1 to 100,000.` : fieldError(make.error, 'maxUses')}
        />
        <TextField
          label={t`Custom code`}
          hint={t`Letters and digits. Leave empty for a random code.`}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={14}
          value={path}
          onChange={(event) => setPath(event.target.value)}
          error={fieldError(make.error, 'path')}
        />
        <TextField
          label={t`Note to self`}
          hint={t`Where you use it; only visible to you.`}
          maxLength={140}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={fieldError(make.error, 'note')}
        />
      </div>
      <div className={forms.submit}>
        <Button size="l" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" size="l" tone="primary" loading={make.isPending}>{t`Create link`}</Button>
      </div>
    </form>
  );
}
