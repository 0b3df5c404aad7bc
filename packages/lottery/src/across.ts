// A content of a play across two draws: `12-34,56-78@317`, the numbers and the game whose draw of the same day they count in too.

/** The numbers of a content, and the game it names beside its own; null where it names none. */
export function otherOf(content: string): { own: string; other: number | null } {
  const at = content.lastIndexOf('@');
  const named = at < 0 ? null : /^\s*([1-9]\d{0,8})\s*$/.exec(content.slice(at + 1));
  return named ? { own: content.slice(0, at), other: Number(named[1]) } : { own: content, other: null };
}

export const withOther = (own: string, other: number | null): string => (other === null ? own : `${own}@${other}`);
