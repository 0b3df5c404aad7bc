/** Hosts of the push services of browsers. An endpoint comes from a client: nothing is sent to any other place. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)*push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)*notify\.windows\.com$/,
];

/** Whether an endpoint is of a push service: by https at the usual port, or an origin the installation names. */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (more.includes(origin)) return true;
  return protocol === 'https:' && port === '' && username === '' && SERVICES.some((host) => host.test(hostname));
}
