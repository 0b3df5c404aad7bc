/** Only the first letter of each name: a glance over the shoulder must not read it. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');
