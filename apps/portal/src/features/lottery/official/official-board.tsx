import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { Play } from '@pavilion/lottery/play';
import { type GameOffer, pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Segmented } from '@pavilion/ui/segmented';
import { showInRow } from '@pavilion/ui/show-in-row';
import { type RefObject, useEffect, useState } from 'react';
import { Amount } from '../../../parts/amount.tsx';
import { otherOf, withOther } from '@pavilion/lottery/across';
import { Select } from '@pavilion/ui/select';
import { Controls } from '../controls.tsx';
import type { GroupBounds } from '../game-board.tsx';
import type { MenuItem, PlayGroup, PlayItem, Setting } from '../queries.ts';
import { useLotteryWords } from '../words.ts';
import row from '../row-end.module.css';
import { NumberGrid, Patterns } from './number-grid.tsx';
import { PastePanel } from './paste-panel.tsx';
import { usePrice } from './use-price.ts';
import pageStyles from './official.module.css';
import styles from './picks.module.css';

interface OfficialBoardProps {
  /** The board itself, that the keyboard can be led to it. */
  section: RefObject<HTMLElement | null>;
  plays: readonly Play<unknown>[];
  items: readonly PlayItem[];
  groups: readonly PlayGroup[];
  offer: GameOffer;
  setting: Setting;
  series: GroupBounds | null;
  /** A line taken back from the slip to be changed. */
  start: SlipLine | null;
  /** Other draws of the day in this region, for bets across two. */
  others: readonly MenuItem[];
  onAdd(lines: readonly SlipLine[]): void;
}

type Way = 'numbers' | 'pasted' | 'pattern';

/** Lists are exemplified in the words of Vietnam where those are read, else by numbers alone. */
const EXAMPLES: Readonly<Record<number, string>> = { 1: '4 7', 2: '27 72', 3: '345 754', 4: '1234 5678' };

/** Kinds of bet, and three ways to name numbers: chosen one by one, pasted as a list, by what they have in common. */
export function OfficialBoard({ section, plays, items, groups, offer, setting, series, start, others, onAdd }: OfficialBoardProps) {
  const { t } = useLingui();
  const price = usePrice();
  const [playId, setPlayId] = useState(start?.playId ?? items[0]?.playId ?? 0);
  // Combinations and long lists come back as text; numbers alone to the grid.
  const taken = otherOf(start?.content ?? '');
  const isListed = start !== null && !/^\d{1,2}(?:,\d{1,2})*$/.test(taken.own);
  const [wanted, setWay] = useState<Way>(isListed ? 'pasted' : 'numbers');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(start && !isListed ? taken.own.split(',') : []));
  const [wantedOther, setOther] = useState(taken.other);
  const [terms, setTerms] = useState({
    modeId: start?.modeId ?? setting.bettingModes[0]?.bettingModeId ?? 1,
    multiple: start?.multiple ?? 1,
    series: start?.series || (series?.most ?? 0),
  });
  const toBoard = (): void => section.current?.focus({ preventScroll: true });
  const isTaken = start !== null;
  useEffect(() => {
    // A line came to be changed: the keyboard comes along.
    if (isTaken) section.current?.focus();
  }, [isTaken, section]);
  const item = items.find((one) => one.playId === playId);
  const play = plays.find(({ id }) => id === playId);
  if (!item || !play) return null;
  const isGrid = play.picker.kind === 'grid';
  const digits = play.picker.kind === 'grid' || play.picker.kind === 'typed' ? play.picker.digits : 2;
  const way = isGrid ? (digits === 2 ? wanted : wanted === 'pattern' ? 'numbers' : wanted) : 'pasted';
  const own = item.byGroup ? terms.series : 0;
  const other = others.find(({ gameId }) => gameId === wantedOther)?.gameId ?? others[0]?.gameId ?? null;
  const isAcross = play.across !== undefined;
  const ways = [
    { value: 'numbers' as const, label: digits === 1 ? t`Digits 0–9` : t`Numbers 00–99` },
    { value: 'pasted' as const, label: t`Pasted list` },
    { value: 'pattern' as const, label: t`By pattern`, disabled: digits !== 2 },
  ];
  return (
    <section ref={section} className={pageStyles.panel} aria-label={t`Choose numbers`} tabIndex={-1}>
      <Kinds
        groups={groups}
        playId={playId}
        pays={(one) => price.short(one, own || terms.series)}
        onPlay={(id) => {
          setPlayId(id);
          setChosen(new Set());
        }}
      />
      <p className={pageStyles.rule}>
        {item.explanation} {price.point(item)}
      </p>
      {isAcross || (way === 'pasted' && others.length > 0 && plays.some(({ across }) => across !== undefined)) ? (
        <Select
          label={t`Second province`}
          hint={isAcross ? undefined : t`For lines across two provinces.`}
          error={isAcross && other === null ? t`No other lottery in this region takes bets for that day.` : undefined}
          options={others.map(({ gameId, gameName }) => ({ value: String(gameId), label: gameName }))}
          value={other === null ? '' : String(other)}
          onChange={(event) => setOther(Number(event.target.value))}
        />
      ) : null}
      {isGrid ? <Segmented label={t`Number entry`} value={way} onValue={setWay} options={ways} /> : null}
      {way === 'numbers' ? <NumberGrid digits={digits} chosen={chosen} onChosen={setChosen} /> : null}
      {way === 'pattern' ? <Patterns chosen={chosen} onChosen={setChosen} /> : null}
      <Controls setting={setting} item={item} series={series} terms={terms} byGroup={item.byGroup} onTerms={setTerms} />
      {way === 'pasted' ? (
        <PastePanel
          start={isListed ? taken.own : ''}
          plays={plays}
          play={play}
          items={items}
          offer={offer}
          step={terms}
          beside={{ series: terms.series, other }}
          example={play.family.startsWith('vn-') ? 'lo 27 72 20d, de 45 200k' : `${EXAMPLES[digits] ?? ''} x 5`}
          onAdd={onAdd}
        />
      ) : (
        <Chosen
          play={play}
          offer={offer}
          chosen={chosen}
          terms={{ modeId: terms.modeId, multiple: terms.multiple, series: own }}
          other={isAcross ? other : null}
          onChosen={setChosen}
          onAdd={onAdd}
          onEmptied={toBoard}
        />
      )}
    </section>
  );
}

interface KindsProps {
  groups: readonly PlayGroup[];
  playId: number;
  pays: (item: PlayItem) => string;
  onPlay: (playId: number) => void;
}

/** So many kinds are visible at once; more are separated by their groups. */
const FEW_KINDS = 8;

function Kinds({ groups, playId, pays, onPlay }: KindsProps) {
  const { t } = useLingui();
  const open = groups
    .map((group) => ({ ...group, playMenus: group.playMenus.filter(({ playSwitch }) => playSwitch) }))
    .filter(({ playMenus }) => playMenus.length > 0);
  const all = open.flatMap(({ playMenus }) => playMenus);
  const here = open.find(({ playMenus }) => playMenus.some((one) => one.playId === playId));
  const shown = all.length > FEW_KINDS ? (here?.playMenus ?? []) : all;
  return (
    <>
      {all.length > FEW_KINDS ? (
        <div className={styles.groups}>
          <ChipRow label={t`Bet groups`} className={row.fades ?? ''}>
            {open.map(({ playCode, playName, playMenus: [first] }) => (
              <Chip key={playCode} selected={playCode === here?.playCode} onClick={() => first && onPlay(first.playId)}>
                {playName}
              </Chip>
            ))}
          </ChipRow>
        </div>
      ) : null}
      <div className={cx(styles.kinds, row.fades)} role="group" aria-label={t`Bet types`}>
        {shown.map((one) => (
          <button
            key={one.playId}
            ref={one.playId === playId ? showInRow : undefined}
            type="button"
            aria-pressed={one.playId === playId}
            onClick={() => onPlay(one.playId)}
          >
            {one.playName}
            <small>{pays(one)}</small>
          </button>
        ))}
      </div>
    </>
  );
}

interface ChosenProps {
  play: Play<unknown>;
  offer: GameOffer;
  chosen: ReadonlySet<string>;
  terms: Pick<SlipLine, 'modeId' | 'multiple' | 'series'>;
  /** The second draw of a play across two. */
  other: number | null;
  onChosen(next: ReadonlySet<string>): void;
  onAdd(lines: readonly SlipLine[]): void;
  /** What was pressed cannot be pressed again: the next choice begins at the board. */
  onEmptied(): void;
}

/** What the numbers chosen come to, or why they cannot be bet yet. */
function Chosen({ play, offer, chosen, terms, other, onChosen, onAdd, onEmptied }: ChosenProps) {
  const { t } = useLingui();
  const { problem } = useLotteryWords();
  const reading = play.read([...chosen].toSorted().join(','), 1);
  const isLoose = play.across !== undefined && other === null;
  const line: SlipLine | null =
    reading.ok && !isLoose ? { content: withOther(reading.selection.content, other), approach: 1, playId: play.id, ...terms } : null;
  const priced = line ? pricedBy((id) => (id === play.id ? play : undefined), writeSlip([line]), offer).lines[0] : undefined;
  const why = reading.ok ? (isLoose ? problem('across') : '') : problem(reading.fault.problem);
  const clear = (): void => {
    onChosen(new Set());
    onEmptied();
  };
  return (
    <div className={styles.add}>
      <span className={pageStyles.quiet} role="status">
        {priced ? (
          <Trans>
            <Plural value={chosen.size} one="# number" other="# numbers" />, <Amount whole value={textFromUnits(priced.stake)} />
          </Trans>
        ) : chosen.size > 0 ? (
          t`The list ${why}.`
        ) : (
          t`Choose numbers.`
        )}
      </span>
      {chosen.size > 0 ? (
        <IconButton label={t`Clear numbers`} onClick={clear}>
          <X />
        </IconButton>
      ) : null}
      <Button
        disabled={!priced}
        onClick={() => {
          if (line) onAdd([line]);
          clear();
        }}
      >
        {t`Add to slip`}
      </Button>
    </div>
  );
}
