import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '@pavilion/ui/icon-button';
import { Minus, Plus } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { useId, useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { GroupBounds } from './game-board.tsx';
import { FULL, payText } from './odds-text.ts';
import type { PlayItem, Setting } from './queries.ts';
import { useBoundsWords } from './whole-input.tsx';
import { wholeOf } from './whole-number.ts';
import styles from './board.module.css';

interface Terms {
  readonly modeId: number;
  readonly multiple: number;
  readonly series: number;
}

interface ControlsProps {
  setting: Setting;
  item: PlayItem | undefined;
  series: GroupBounds | null;
  terms: Terms;
  byGroup: boolean;
  onTerms: (terms: Terms) => void;
}

/** Unit of a line, its multiple, and the prize group with the rebate that goes with it. */
export function Controls({ setting, item, series, terms, byGroup, onTerms }: ControlsProps) {
  const { t } = useLingui();
  const id = useId();
  const money = useMoneyText({ whole: true });
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', minimumFractionDigits: 2 });
  const most = setting.bettingModes[0]?.betMultipleMax ?? 1;
  /** The text of the field while it is no multiple: then nothing can be added. */
  const [wrong, setWrong] = useState<string | null>(null);
  const put = (multiple: number): void => {
    setWrong(null);
    onTerms({ ...terms, multiple: Math.min(most, Math.max(1, multiple)) });
  };
  const type = (text: string): void => {
    const multiple = wholeOf(text, { least: 1, most });
    if (multiple !== null) return put(multiple);
    setWrong(text);
    onTerms({ ...terms, multiple: 0 });
  };
  // The board starts again with another line.
  const typed = terms.multiple === 0 ? wrong : null;
  const says = useBoundsWords({ least: 1, most });
  const rebate = series ? percent.format((series.most - terms.series) / FULL) : '';
  const units = setting.bettingModes.map(({ bettingModeId, unit }) => ({
    value: String(bettingModeId),
    label: money((item?.singleBetPrice ?? 0) * unit),
  }));
  return (
    <div className={styles.controls}>
      <div>
        <span className={styles.label}>{item?.byPoint ? t`Price per point` : t`Stake per line`}</span>
        {units.length > 1 ? (
          <Segmented
            label={item?.byPoint ? t`Price per point` : t`Stake per line`}
            value={String(terms.modeId)}
            onValue={(value) => onTerms({ ...terms, modeId: Number(value) })}
            options={units}
          />
        ) : (
          <span className={styles.only}>{units[0]?.label}</span>
        )}
      </div>
      <div>
        <label className={styles.label} htmlFor={`${id}-times`}>
          {item?.byPoint ? t`Points` : t`Multiple`}
        </label>
        <div className={styles.stepper}>
          <IconButton label={t`Less`} onClick={() => put(terms.multiple - 1)} disabled={terms.multiple <= 1}>
            <Minus />
          </IconButton>
          <input
            id={`${id}-times`}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? terms.multiple}
            aria-invalid={typed !== null}
            aria-describedby={typed === null ? undefined : `${id}-wrong`}
            onChange={({ target }) => type(target.value)}
          />
          <IconButton label={t`More`} onClick={() => put(terms.multiple + 1)} disabled={terms.multiple >= most}>
            <Plus />
          </IconButton>
        </div>
        {typed === null ? null : (
          <p id={`${id}-wrong`} role="alert" className={styles.fault}>
            {says}
          </p>
        )}
      </div>
      {series && byGroup ? (
        <div>
          <label className={styles.label} htmlFor={`${id}-group`}>
            <span>{t`Prize group`}</span>
            <b>{terms.series}</b>
          </label>
          <input
            id={`${id}-group`}
            className={styles.slider}
            type="range"
            min={series.least}
            max={series.most}
            step={2}
            value={terms.series}
            onChange={({ target }) => onTerms({ ...terms, series: Number(target.value) })}
          />
          <p className={styles.hint}>
            <Trans>
              Pays <b>{payText(item, terms.series)}</b>, rebate <b>{rebate}</b>
            </Trans>
          </p>
        </div>
      ) : null}
    </div>
  );
}
