import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { numberFromUnits } from '@pavilion/contract/base/money';
import type { Numbers, Play } from '@pavilion/lottery/play';
import { mostReturn } from '@pavilion/lottery/most-return';
import { type GameOffer, pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { readTypedList } from '@pavilion/lottery/quick/typed-list';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Check, Dices, X } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { boardOf, type Choice, choiceOf, contentOf, emptyChoice, randomChoice } from './choice.ts';
import { Controls } from './controls.tsx';
import type { QuickFamily } from '../../shared/lottery/family.ts';
import type { GroupBounds } from './game-board.tsx';
import { paysByOption, payText } from './odds-text.ts';
import { Picker } from './picker.tsx';
import { PlayTabs } from './play-tabs.tsx';
import { lotteryQueries, type PlayGroup, type Setting } from './queries.ts';
import { Typed } from './typed.tsx';
import styles from './board.module.css';

interface BoardProps {
  /** The board itself, that the keyboard can be led to it. */
  section: RefObject<HTMLElement | null>;
  gameId: number;
  family: QuickFamily;
  find: (id: number) => Play<unknown> | undefined;
  offer: GameOffer;
  setting: Setting;
  groups: readonly PlayGroup[];
  series: GroupBounds | null;
  /** The line of the slip that is changed here; null for a new one. */
  line: SlipLine | null;
  onSave: (line: SlipLine) => void;
  onLeave: () => void;
  beside: ReactNode;
}

/** Where this family's board opens. */
const FIRST_PLAY: Readonly<Record<QuickFamily, number>> = { ssc: 14, k3: 1000, pk10: 1458, '11x5': 1605, keno: 1805 };

// A suggestion and no outcome.
// oxlint-disable-next-line no-restricted-properties
const nextInt = (bound: number): number => Math.floor(Math.random() * bound);

/** Chooses a play, its numbers and its stake; the result is computed here by the same rules as on the server. */
export function Board({ section, gameId, family, find, offer, setting, groups, series, line, onSave, onLeave, beside }: BoardProps) {
  const { t } = useLingui();
  const { data: gaps } = useQuery(lotteryQueries.gaps(gameId));
  const [playId, setPlayId] = useState(() => line?.playId ?? firstOf(offer, FIRST_PLAY[family]));
  const [terms, setTerms] = useState({
    modeId: line?.modeId ?? setting.bettingModes[0]?.bettingModeId ?? 1,
    multiple: line?.multiple ?? 1,
    series: line?.series || (series?.most ?? 0),
  });
  const play = find(playId);
  const board = play ? boardOf(play) : null;
  const start = line && board && line.playId === playId && line.approach === 1 ? choiceOf(board, line.content) : null;
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>(() => (start ? { [playId]: start } : {}));
  const [text, setText] = useState(line && !start ? line.content.replaceAll(',', ', ') : '');
  const [isTyped, setTyped] = useState(line !== null && !start);
  // Ten thousand lines take some tenths of a second to read: the field does not wait for it.
  const read = useDeferredValue(text);
  const isEditing = line !== null;
  useEffect(() => {
    // A line came to be changed: the keyboard comes along.
    if (isEditing) section.current?.focus();
  }, [isEditing, section]);
  if (!play || !board) return null;
  const item = groups.flatMap(({ playMenus }) => playMenus).find((one) => one.playId === playId);
  const choice = choices[playId] ?? emptyChoice(board);
  const typed = isTyped && board.takesText;
  const list = typed ? readTypedList(play, read) : null;
  const made: SlipLine = {
    content: list ? list.content : contentOf(board, choice),
    approach: typed ? 2 : 1,
    playId,
    modeId: terms.modeId,
    series: offer.plays.get(playId)?.byGroup ? terms.series : 0,
    multiple: terms.multiple,
  };
  const reading = play.read(made.content, made.approach);
  const priced = reading.ok ? pricedBy(find, writeSlip([{ ...made, content: reading.selection.content }]), offer).lines[0] : undefined;
  const isBegun = typed ? text.trim() !== '' : choice.some((row) => row.length > 0);
  const choose = (next: Choice): void => setChoices({ ...choices, [playId]: next });
  const clear = (): void => {
    choose(emptyChoice(board));
    setText('');
  };
  return (
    <section ref={section} className={styles.board} aria-label={t`Board`} tabIndex={-1}>
      <PlayTabs groups={groups} playId={playId} onPlay={setPlayId} />
      <div className={styles.about}>
        <p className={styles.says}>{item?.explanation}</p>
        <p className={styles.pays}>
          <Trans>
            Pays <b>{payText(item, made.series)}</b>
          </Trans>
        </p>
        <div className={styles.tools}>
          {board.takesText ? (
            <Button size="s" tone="quiet" aria-pressed={typed} onClick={() => setTyped(!typed)}>
              {typed ? t`Pick numbers` : t`Type or paste lines`}
            </Button>
          ) : null}
          {typed ? null : (
            <Button size="s" tone="quiet" iconStart={<Dices />} onClick={() => choose(randomChoice(play as Play<Numbers>, nextInt))}>
              <Trans>Random</Trans>
            </Button>
          )}
        </div>
      </div>
      {typed ? (
        <Typed text={text} faults={list?.faults ?? []} fault={isBegun && !reading.ok ? reading.fault : null} onText={setText} />
      ) : (
        <Picker
          key={playId}
          board={board}
          family={family}
          choice={choice}
          gaps={gaps}
          pays={paysByOption(item, made.series)}
          onChoice={choose}
        />
      )}
      <Controls setting={setting} item={item} series={series} terms={terms} byGroup={made.series > 0} onTerms={setTerms} />
      <div className={cx(styles.sum, !isBegun && styles.idle)}>
        <dl>
          <div>
            <dt>{t({ message: 'Lines', context: 'bets' })}</dt>
            <dd>{priced?.stakes ?? 0}</dd>
          </div>
          <div>
            <dt>{t`Stake`}</dt>
            <dd>
              <Amount whole value={numberFromUnits(priced?.stake ?? 0n)} />
            </dd>
          </div>
          <div>
            <dt>{t`Win up to`}</dt>
            <dd>
              <Amount whole value={numberFromUnits(priced ? mostReturn([priced]) : 0n)} tone="money" />
            </dd>
          </div>
        </dl>
        <div className={styles.acts}>
          {beside}
          {line ? (
            <Button size="l" onClick={onLeave}>
              <Trans>Discard changes</Trans>
            </Button>
          ) : (
            <Button size="l" iconStart={<X />} onClick={clear} disabled={!isBegun}>
              <span className={styles.wordy}>
                <Trans>Clear numbers</Trans>
              </span>
            </Button>
          )}
          <Button
            size="l"
            tone="ink"
            iconStart={<Check />}
            disabled={!priced || !reading.ok}
            onClick={() => {
              if (!priced) return;
              onSave({ ...made, content: priced.content });
              clear();
              // Faulty lines stay to be corrected.
              setText((list?.faults ?? []).flatMap(({ problem, text: part }) => (problem === 'double' ? [] : part)).join('\n'));
              // The button is no more to be pressed: the next choice begins at the board. A changed line takes the focus with it.
              if (!line) section.current?.focus({ preventScroll: true });
            }}
          >
            {line ? <Trans>Update line</Trans> : <Plural value={priced?.stakes ?? 0} one="Add # line" other="Add # lines" />}
          </Button>
        </div>
      </div>
    </section>
  );
}

const firstOf = (offer: GameOffer, wished: number): number => (offer.plays.has(wished) ? wished : (offer.plays.keys().next().value ?? 0));
