/** A line of the tree as it is drawn. */
export interface TreeLine {
  id: string;
  level: number;
  isOpen: boolean;
  canOpen: boolean;
  parent: string | null;
}

/** What a key does in the tree (WAI-ARIA tree view): which line gets the focus, and whether one opens or closes. Null: nothing. */
export function treeKey(lines: readonly TreeLine[], at: number, key: string): { focus: number } | { open: string; isOpen: boolean } | null {
  const line = lines[at];
  if (!line) return null;
  switch (key) {
    case 'ArrowDown':
      return at + 1 < lines.length ? { focus: at + 1 } : null;
    case 'ArrowUp':
      return at > 0 ? { focus: at - 1 } : null;
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: lines.length - 1 };
    case 'ArrowRight':
      if (!line.canOpen) return null;
      return line.isOpen && (lines[at + 1]?.level ?? 0) > line.level ? { focus: at + 1 } : { open: line.id, isOpen: true };
    case 'ArrowLeft': {
      if (line.isOpen) return { open: line.id, isOpen: false };
      const parent = lines.findIndex(({ id }) => id === line.parent);
      return parent === -1 ? null : { focus: parent };
    }
    default:
      return null;
  }
}
