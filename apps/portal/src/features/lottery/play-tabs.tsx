import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { showInRow } from '@pavilion/ui/show-in-row';
import type { PlayGroup } from './queries.ts';
import styles from './board.module.css';
import row from './row-end.module.css';

/** Groups of plays, and the plays of the one that is open. */
export function PlayTabs({ groups, playId, onPlay }: { groups: readonly PlayGroup[]; playId: number; onPlay: (playId: number) => void }) {
  const { t } = useLingui();
  const shown = groups.filter(({ groupSwitch }) => groupSwitch);
  const open = shown.find(({ playMenus }) => playMenus.some((one) => one.playId === playId));
  const plays = open?.playMenus.filter(({ playSwitch }) => playSwitch) ?? [];
  return (
    <>
      <div className={cx(styles.groups, row.fades)} role="group" aria-label={t`Ways to bet`}>
        {shown.map(({ playCode, playName, playMenus }) => (
          <button
            key={playCode}
            ref={playCode === open?.playCode ? showInRow : undefined}
            type="button"
            className={cx(styles.group, playCode === open?.playCode && styles.on)}
            aria-pressed={playCode === open?.playCode}
            onClick={() => onPlay(playMenus.find(({ playSwitch }) => playSwitch)?.playId ?? playId)}
          >
            {playName}
          </button>
        ))}
      </div>
      {plays.length > 1 ? (
        <div className={cx(styles.plays, row.fades)} role="group" aria-label={open?.playName}>
          {plays.map((play) => (
            <button
              key={play.playId}
              ref={play.playId === playId ? showInRow : undefined}
              type="button"
              className={cx(styles.play, play.playId === playId && styles.on)}
              aria-pressed={play.playId === playId}
              onClick={() => onPlay(play.playId)}
            >
              {play.playName}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
