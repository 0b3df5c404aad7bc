/** Joins class names, leaving out what is absent. */
export const cx = (...names: ReadonlyArray<string | false | null | undefined>): string => names.filter(Boolean).join(' ');
