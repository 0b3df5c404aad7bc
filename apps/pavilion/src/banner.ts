export interface Login {
  where: string;
  username: string;
  password: string;
}

export interface BannerFacts {
  /** What is served, and at which address. */
  addresses: [name: string, url: string][];
  logins: Login[];
  /** Of the operators' desk: how to get in. */
  desk: string[];
  /** Lines below: how long it took, how to stop. */
  notes: string[];
}

/** The box a start ends with. */
export function banner({ addresses, logins, desk, notes }: BannerFacts): string {
  const width = Math.max(0, ...addresses.map(([name]) => name.length), ...logins.map(({ where }) => where.length)) + 3;
  const lines = [
    'Pavilion',
    '',
    ...addresses.map(([name, url]) => `${name.padEnd(width)}${url}`),
    ...(logins.length > 0 ? ['', 'Demonstration logins, no real money'] : []),
    ...logins.map(({ where, username, password }) => `${where.padEnd(width)}${username} / ${password}`),
    ...(desk.length > 0 ? ['', ...desk] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ];
  const inner = Math.max(...lines.map((line) => line.length)) + 4;
  const framed = lines.map((line) => `│  ${line.padEnd(inner - 2)}│`);
  return [`╭${'─'.repeat(inner)}╮`, ...framed, `╰${'─'.repeat(inner)}╯`].join('\n');
}
