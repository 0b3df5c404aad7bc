import type { paymentChannels } from '@pavilion/contract/payments/desk-channels';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { FeeFields } from '../../parts/fee-fields.tsx';
import { HoursEditor } from '../../parts/hours-editor.tsx';
import { LanguagesField, MarkField } from '../../parts/way-looks.tsx';
import type { useWayErrors } from '../../parts/use-way-errors.ts';
import styles from './channels.module.css';

type Channel = WireValue<typeof paymentChannels>['list'][number];

interface Props {
  channel: Channel;
  currency: string;
  errors: ReturnType<ReturnType<typeof useWayErrors>>;
  /** Wire codes of the languages the brand speaks. */
  offered: readonly string[];
  timeZone: string;
  onPut(change: Partial<Channel>): void;
}

/** What a way to pay in costs, when it is open, for whom, and the mark it is chosen by. */
export function ChannelMore({ channel, currency, errors, offered, timeZone, onPut }: Props) {
  const { feeFixed, feePpm, languages, mark, name } = channel;
  return (
    <>
      <div className={styles.fields}>
        <FeeFields feeFixed={feeFixed} feePpm={feePpm} currency={currency} errors={errors} onFee={onPut} />
        <MarkField mark={mark} onMark={(next) => onPut({ mark: next })} />
      </div>
      <HoursEditor name={name} hours={channel.hours} timeZone={timeZone} onHours={(hours) => onPut({ hours })} />
      <LanguagesField languages={languages} offered={offered} onLanguages={(next) => onPut({ languages: next })} />
    </>
  );
}
