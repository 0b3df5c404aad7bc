import { paymentChannels, paymentChannelsChange } from '@pavilion/contract/payments/desk-channels';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { ArrowDown, ArrowUp, ChevronDown, CreditCard } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { amountText } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Page } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { useHoursText } from '../../parts/hours-editor.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useWayErrors } from '../../parts/use-way-errors.ts';
import { languageName } from '../../parts/way-looks.tsx';
import { OneBrand } from '../brands/one-brand.tsx';
import { SaveBar } from '../brands/save-bar.tsx';
import type { Brand } from '../session/operator.tsx';
import { ChannelMore } from './channel-more.tsx';
import styles from './channels.module.css';

type Channels = WireValue<typeof paymentChannels>;
type Channel = Channels['list'][number];

/** A brand's ways to pay in, changed while members pay. */
export function ChannelsPage() {
  return <OneBrand>{(brand) => <OfBrand brand={brand} key={brand.id} />}</OneBrand>;
}

function OfBrand({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(paymentChannels, { brandId: brand.id }),
    placeholderData: undefined as never,
  });
  if (error && !data) {
    return (
      <ErrorState
        title={t`Could not load the deposit methods`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title={t`Deposit methods at ${brand.name}`}
      lead={t`Applies to new payments; payments in progress are completed. Names, types and providers are edited in the brand's draft.`}
    >
      <Form brand={brand} channels={data} key={data.version} />
    </Page>
  );
}

const keyOf = ({ provider, bankCode }: Channel): string => `${provider} ${bankCode}`;

function Form({ brand, channels }: { brand: Brand; channels: Channels }) {
  const { t } = useLingui();
  const [list, setList] = useState(channels.list);
  /** How often all was undone: the texts of the fields start again then. */
  const [undone, setUndone] = useState(0);
  const act = useControlAct(paymentChannelsChange, {
    onProposed: () => {
      setList(channels.list);
      setUndone(undone + 1);
    },
  });
  const changes = useChanges(channels, list);
  const put = (index: number, change: Partial<Channel>) => setList(list.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const move = (from: number, to: number) => {
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    setList(next);
  };
  if (list.length === 0) {
    return <EmptyState icon={<CreditCard />} title={t`No deposit methods`}>{t`Add them in the brand's draft.`}</EmptyState>;
  }
  return (
    <>
      <ProposedNotice kind="payments.channels" brandId={brand.id} />
      <ul className={styles.list}>
        {list.map((one, index) => (
          <Row
            key={`${undone} ${keyOf(one)}`}
            channel={one}
            currency={channels.currency}
            step={channels.step}
            brand={brand}
            onPut={(change) => put(index, change)}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < list.length - 1 ? () => move(index, index + 1) : null}
          />
        ))}
      </ul>
      <SaveBar
        changes={changes}
        busy={act.busy}
        error={act.error}
        clear={act.clear}
        onUndo={() => {
          setList(channels.list);
          setUndone(undone + 1);
        }}
        onSave={(reason) =>
          void act.run({
            brandId: brand.id,
            version: channels.version,
            reason,
            channels: list.map(({ name: _name, group: _group, kind: _kind, ready: _ready, ...sent }) => sent),
          })
        }
      />
    </>
  );
}

/** What would change, a line each. */
function useChanges({ list: before, currency }: Channels, after: readonly Channel[]): string[] {
  const { t } = useLingui();
  const hoursText = useHoursText();
  const sums = (amounts: readonly number[]) => amounts.map((one) => amountText(one, currency)).join(', ');
  const feeText = ({ feeFixed, feePpm }: Channel) => `${amountText(feeFixed, currency)} + ${feePpm / PPM_PER_PERCENT} %`;
  const languagesText = ({ languages }: Channel) => (languages.length === 0 ? t`all languages` : languages.map(languageName).join(', '));
  const lines = after.flatMap((now) => {
    const was = before.find((one) => keyOf(one) === keyOf(now));
    if (!was) return [];
    const { name } = now;
    return [
      was.on === now.on ? '' : now.on ? t`${name}: switched on` : t`${name}: switched off`,
      was.min === now.min ? '' : t`${name}, minimum: ${sums([was.min])} → ${sums([now.min])}`,
      was.max === now.max ? '' : t`${name}, maximum: ${sums([was.max])} → ${sums([now.max])}`,
      was.quick.join(' ') === now.quick.join(' ') ? '' : t`${name}, quick amounts: ${sums(now.quick)}`,
      feeText(was) === feeText(now) ? '' : t`${name}, fee: ${feeText(was)} → ${feeText(now)}`,
      hoursText(was.hours) === hoursText(now.hours) ? '' : t`${name}, hours: ${hoursText(was.hours)} → ${hoursText(now.hours)}`,
      was.languages.join(' ') === now.languages.join(' ') ? '' : t`${name}, languages: ${languagesText(was)} → ${languagesText(now)}`,
      was.mark === now.mark ? '' : t`${name}: icon changed`,
    ].filter(Boolean);
  });
  const isMoved = before.some((one, index) => keyOf(one) !== keyOf(after[index] ?? one));
  return isMoved ? [...lines, t`Order: ${after.map(({ name }) => name).join(', ')}`] : lines;
}

interface RowProps {
  channel: Channel;
  currency: string;
  step: number;
  brand: Brand;
  onPut(change: Partial<Channel>): void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

function Row({ channel, currency, step, brand, onPut, onUp, onDown }: RowProps) {
  const { t } = useLingui();
  const { name, provider, bankCode, on, ready } = channel;
  const [quick, setQuick] = useState(channel.quick.join(', '));
  const errors = useWayErrors()(channel, { step, currency });
  const bound = (which: 'min' | 'max', label: string) => (
    <TextField
      label={label}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      end={currency}
      value={channel[which]}
      error={errors[which]}
      onChange={(event) => onPut({ [which]: Number(event.target.value) })}
    />
  );
  return (
    <li className={styles.row} data-off={!on || undefined}>
      <div className={styles.head}>
        <div className={styles.name}>
          <b>{name}</b> <code>{`${bankCode} · ${provider}`}</code> {ready ? null : <Badge tone="warn">{t`Its provider is inactive`}</Badge>}
        </div>
        {onUp ? (
          <IconButton label={t`Move ${name} up`} onClick={onUp}>
            <ArrowUp />
          </IconButton>
        ) : null}
        {onDown ? (
          <IconButton label={t`Move ${name} down`} onClick={onDown}>
            <ArrowDown />
          </IconButton>
        ) : null}
        <Switch checked={on} labelHidden onChange={(event) => onPut({ on: event.target.checked })}>
          {t`${name} is offered`}
        </Switch>
      </div>
      <div className={styles.fields}>
        {bound('min', t`Minimum`)}
        {bound('max', t`Maximum`)}
        <TextField
          label={t`Quick amounts`}
          hint={t`Separated by commas.`}
          value={quick}
          inputMode="text"
          error={errors.quick}
          onChange={(event) => {
            setQuick(event.target.value);
            onPut({
              quick: event.target.value
                .split(/[\s,]+/)
                .filter(Boolean)
                .map(Number),
            });
          }}
        />
      </div>
      <details className={styles.more}>
        <summary>
          {t`Fee, hours, languages and icon of ${name}`} <ChevronDown />
        </summary>
        <ChannelMore
          channel={channel}
          currency={currency}
          errors={errors}
          offered={brand.languages}
          timeZone={brand.timeZone}
          onPut={onPut}
        />
      </details>
    </li>
  );
}
