import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { ChevronRight } from '@pavilion/ui/icon';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { countText } from '../../shared/agents/figures.ts';
import { teamQuery } from './queries.ts';
import styles from './people.module.css';
import { type TreeLine, treeKey } from './tree-rules.ts';

/** Agents shown below an agent; the table beside it has all of them, page by page. */
const MOST = 50;

interface Line extends TreeLine {
  name: string;
  count: number;
}

export interface TeamTreeProps {
  /** The agent whose team is shown beside it; empty: the own team. */
  chosen: string;
  teamSize: number;
  onChoose(customerId: string): void;
  /** Agents on the way down to the chosen one: they are expanded. */
  trail: readonly string[];
}

const ME = '';

/** Agents of the team, opened branch by branch. Arrow keys walk it, right and left open and close, Enter shows a branch beside it. */
export function TeamTree({ chosen, teamSize, onChoose, trail }: TeamTreeProps) {
  const { t } = useLingui();
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState(ME);
  const root = useRef<HTMLUListElement>(null);
  const isOpen = (id: string): boolean => touched.get(id) ?? (id === ME || trail.includes(id));
  const opened = [...new Set([ME, ...trail, ...touched.keys()])].filter(isOpen);
  const found = useQueries({
    queries: opened.map((id) =>
      teamQuery({ ...(id === ME ? {} : { agentId: id }), userType: 1, downlineType: 'direct', pageSize: MOST, sort: 'teamSize' }),
    ),
    combine: (results) => new Map(results.map(({ data }, index) => [opened[index] ?? ME, data])),
  });
  const below = (id: string, level: number): Line[] =>
    (found.get(id)?.list ?? []).flatMap((row) => {
      const open = isOpen(row.customerId);
      const line: Line = {
        id: row.customerId,
        level,
        parent: id,
        isOpen: open,
        canOpen: row.teamSize > 0,
        name: row.customerName,
        count: row.teamSize,
      };
      return open && level < 20 ? [line, ...below(row.customerId, level + 1)] : [line];
    });
  const lines: Line[] = [
    { id: ME, level: 0, parent: null, isOpen: isOpen(ME), canOpen: true, name: t`You`, count: teamSize },
    ...(isOpen(ME) ? below(ME, 1) : []),
  ];
  const toggle = (id: string, open: boolean) => setTouched(new Map(touched).set(id, open));
  const press = (event: KeyboardEvent, at: number) => {
    const act = treeKey(lines, at, event.key);
    const line = lines[at];
    if ((event.key === 'Enter' || event.key === ' ') && line) onChoose(line.id);
    else if (!act) return;
    else if ('focus' in act) {
      setFocused(lines[act.focus]?.id ?? ME);
      root.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[act.focus]?.focus();
    } else toggle(act.open, act.isOpen);
    event.preventDefault();
  };
  const tabStop = lines.some(({ id }) => id === focused) ? focused : ME;
  return (
    <ul ref={root} role="tree" aria-label={t`Your team's agents`} className={styles.tree}>
      {lines.map((line, index) => (
        // The roles of a tree view are on plain elements; each line takes keys and presses.
        <li
          key={line.id}
          role="treeitem"
          aria-level={line.level + 1}
          aria-expanded={line.canOpen ? line.isOpen : undefined}
          aria-selected={line.id === chosen}
          tabIndex={line.id === tabStop ? 0 : -1}
          className={cx(styles.treeLine, line.id === chosen && styles.chosen)}
          style={{ paddingInlineStart: `${8 + line.level * 18}px` }}
          onKeyDown={(event) => press(event, index)}
          onFocus={() => setFocused(line.id)}
          onClick={() => onChoose(line.id)}
        >
          {line.canOpen ? (
            <span
              className={cx(styles.twist, line.isOpen && styles.twisted)}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                toggle(line.id, !line.isOpen);
              }}
            >
              <ChevronRight />
            </span>
          ) : (
            <span className={styles.twist} aria-hidden="true" />
          )}
          <bdi className={styles.treeName}>{line.name}</bdi>
          <span className={styles.treeCount}>{countText(line.count)}</span>
        </li>
      ))}
    </ul>
  );
}
