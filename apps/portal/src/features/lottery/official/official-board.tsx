import { Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/money';
import type { Play } from '@pavilion/lottery/play';
import { type GameOffer, pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { Amount } from '../../../parts/amount.tsx';
import { Controls } from '../controls.tsx';
import type { GroupBounds } from '../game-board.tsx';
import { payText } from '../odds-text.ts';
import type { PlayItem, Setting } from '../queries.ts';
import { useLotteryWords } from '../words.ts';
import { NumberGrid, Patterns } from './number-grid.tsx';
import { PastePanel } from './paste-panel.tsx';
import styles from './official.module.css';

interface OfficialBoardProps {
  plays: readonly Play<unknown>[];
  items: readonly PlayItem[];
  offer: GameOffer;
  setting: Setting;
  series: GroupBounds | null;
  /** A line taken back from the slip to be changed. */
  start: SlipLine | null;
  onAdd(lines: readonly SlipLine[]): void;
}

type Way = 'numbers' | 'pasted' | 'pattern';

/** Lists are exemplified in the words of Vietnam where those are read, else by numbers alone. */
const EXAMPLES: Readonly<Record<number, string>> = { 1: '4 7', 2: '27 72', 3: '345 754', 4: '1234 5678' };

/** Kinds of bet, and three ways to name numbers: chosen one by one, pasted as a list, by what they have in common. */
export function OfficialBoard({ plays, items, offer, setting, series, start, onAdd }: OfficialBoardProps) {
  const { t } = useLingui();
  const [playId, setPlayId] = useState(start?.playId ?? items[0]?.playId ?? 0);
  // Combinations and long lists come back as text; numbers alone to the grid.
  const isListed = start !== null && !/^\d{1,2}(?:,\d{1,2})*$/.test(start.content);
  const [wanted, setWay] = useState<Way>(isListed ? 'pasted' : 'numbers');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(start && !isListed ? start.content.split(',') : []));
  const [terms, setTerms] = useState({
    modeId: start?.modeId ?? setting.bettingModes[0]?.bettingModeId ?? 1,
    multiple: start?.multiple ?? 1,
    series: start?.series || (series?.most ?? 0),
  });
  const item = items.find((one) => one.playId === playId);
  const play = plays.find(({ id }) => id === playId);
  if (!item || !play) return null;
  const isGrid = play.picker.kind === 'grid';
  const digits = play.picker.kind === 'grid' || play.picker.kind === 'typed' ? play.picker.digits : 2;
  const way = isGrid ? (digits === 2 ? wanted : wanted === 'pattern' ? 'numbers' : wanted) : 'pasted';
  const own = item.byGroup ? terms.series : 0;
  const ways = [
    { value: 'numbers' as const, label: digits === 1 ? t`Digits 0–9` : t`Numbers 00–99`, disabled: !isGrid },
    { value: 'pasted' as const, label: t`Pasted list` },
    { value: 'pattern' as const, label: t`By pattern`, disabled: !isGrid || digits !== 2 },
  ];
  return (
    <section className={styles.panel} aria-label={t`Choose numbers`}>
      <div className={styles.kinds} role="group" aria-label={t`Kinds of bet`}>
        {items.map((one) => (
          <button
            key={one.playId}
            type="button"
            aria-pressed={one.playId === playId}
            onClick={() => {
              setPlayId(one.playId);
              setChosen(new Set());
            }}
          >
            {one.playName}
            <small>{payText(one, own || terms.series)}</small>
          </button>
        ))}
      </div>
      <p className={styles.rule}>{item.explanation}</p>
      <Segmented label={t`How numbers are named`} value={way} onValue={setWay} options={ways} />
      {way === 'numbers' ? <NumberGrid digits={digits} chosen={chosen} onChosen={setChosen} /> : null}
      {way === 'pattern' ? <Patterns chosen={chosen} onChosen={setChosen} /> : null}
      <Controls setting={setting} item={item} series={series} terms={terms} byGroup={item.byGroup} onTerms={setTerms} />
      {way === 'pasted' ? (
        <PastePanel
          start={isListed ? start.content : ''}
          plays={plays}
          play={play}
          offer={offer}
          step={terms}
          series={terms.series}
          example={play.family.startsWith('vn-') ? 'lo 27 72 20d, de 45 200k' : `${EXAMPLES[digits] ?? ''} x 5`}
          onAdd={onAdd}
        />
      ) : (
        <Chosen
          play={play}
          offer={offer}
          chosen={chosen}
          terms={{ modeId: terms.modeId, multiple: terms.multiple, series: own }}
          onChosen={setChosen}
          onAdd={onAdd}
        />
      )}
    </section>
  );
}

interface ChosenProps {
  play: Play<unknown>;
  offer: GameOffer;
  chosen: ReadonlySet<string>;
  terms: Pick<SlipLine, 'modeId' | 'multiple' | 'series'>;
  onChosen(next: ReadonlySet<string>): void;
  onAdd(lines: readonly SlipLine[]): void;
}

/** What the numbers chosen come to, or why they cannot be bet yet. */
function Chosen({ play, offer, chosen, terms, onChosen, onAdd }: ChosenProps) {
  const { t } = useLingui();
  const { problem } = useLotteryWords();
  const reading = play.read([...chosen].toSorted().join(','), 1);
  const line: SlipLine | null = reading.ok ? { content: reading.selection.content, approach: 1, playId: play.id, ...terms } : null;
  const priced = line ? pricedBy((id) => (id === play.id ? play : undefined), writeSlip([line]), offer).lines[0] : undefined;
  const why = reading.ok ? '' : problem(reading.fault.problem);
  return (
    <div className={styles.add}>
      <span className={styles.quiet} role="status">
        {priced ? (
          <Trans>
            {chosen.size} numbers, <Amount value={textFromUnits(priced.stake)} />
          </Trans>
        ) : chosen.size > 0 ? (
          t`The list ${why}.`
        ) : (
          t`Choose numbers.`
        )}
      </span>
      {chosen.size > 0 ? (
        <IconButton label={t`Clear`} onClick={() => onChosen(new Set())}>
          <X />
        </IconButton>
      ) : null}
      <Button
        disabled={!priced}
        onClick={() => {
          if (line) onAdd([line]);
          onChosen(new Set());
        }}
      >
        {t`Add to the slip`}
      </Button>
    </div>
  );
}
