import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { ExternalLink, RefreshCw, Zap } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useEffect, useState } from 'react';
import { boot, brand } from '../../boot.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { fastestOf, keepFastest, storedFastest, measure, type Latency } from './measure.ts';
import styles from './mirrors-page.module.css';

/** The port belongs to the visit: the addresses of a brand answer at the same one. */
const originOf = (domain: string): string =>
  `${window.location.protocol}//${domain}${window.location.port ? `:${window.location.port}` : ''}`;

const isHere = (domain: string): boolean => domain === window.location.hostname;

/** The brand's addresses, how fast each answers from here, and which did best. */
export function MirrorsPage() {
  const { t } = useLingui();
  usePageTitle(t`Mirror sites`);
  const [round, setRound] = useState(0);
  const routes = boot.status.info.domainRoute;
  const { results, isDone } = useMeasured(routes, round);
  const fastest = isDone ? fastestOf(results) : storedFastest();
  return (
    <>
      <SectionHeader
        level={1}
        title={t`Mirror sites`}
        actions={
          <Button loading={!isDone} iconStart={<RefreshCw />} onClick={() => setRound(round + 1)}>
            {t`Test again`}
          </Button>
        }
      />
      <p className={styles.lead}>
        <Trans>
          {brand.name} is available at these addresses. We test each from your device and remember the fastest in this browser. You log in
          separately at each address.
        </Trans>
      </p>
      <ul className={styles.list} aria-busy={!isDone}>
        {routes.map(({ domain, name }) => (
          <Address key={domain} domain={domain} name={name} took={results.get(domain)} isFastest={domain === fastest} />
        ))}
      </ul>
      <p className={styles.outcome} role="status">
        {!isDone ? (
          <Trans>Testing…</Trans>
        ) : fastest === null ? (
          <Trans>No address responded. Check your connection and test again.</Trans>
        ) : (
          <Trans>
            Fastest from here: <bdi>{fastest}</bdi>
          </Trans>
        )}
      </p>
    </>
  );
}

interface AddressProps {
  domain: string;
  name: string;
  /** undefined: not measured yet. */
  took: Latency | undefined;
  isFastest: boolean;
}

function Address({ domain, name, took, isFastest }: AddressProps) {
  const { t } = useLingui();
  return (
    <li className={styles.address}>
      <span className={styles.names}>
        <strong>{name}</strong>
        <bdi className={styles.domain}>{domain}</bdi>
      </span>
      <span className={styles.marks}>
        {isHere(domain) ? <Badge>{t`You are here`}</Badge> : null}
        {isFastest ? (
          <Badge tone="good" icon={<Zap />}>
            {t`Fastest`}
          </Badge>
        ) : null}
      </span>
      <span className={styles.took}>
        {took === undefined ? '…' : took === null ? t`No response` : <Plural value={took} one="# ms" other="# ms" />}
      </span>
      {isHere(domain) ? (
        <span />
      ) : (
        <Button aria-label={t`Open ${domain}`} iconStart={<ExternalLink />} render={<a href={`${originOf(domain)}/`} rel="noreferrer" />}>
          {t`Open`}
        </Button>
      )}
    </li>
  );
}

/** All addresses at once would measure each other: they are asked one after the other. */
function useMeasured(routes: readonly { domain: string }[], round: number) {
  const [state, setState] = useState<{ round: number; results: ReadonlyMap<string, Latency>; isDone: boolean }>({
    round,
    results: new Map(),
    isDone: false,
  });
  useEffect(() => {
    const stop = new AbortController();
    const results = new Map<string, Latency>();
    const run = async () => {
      setState({ round, results: new Map(), isDone: false });
      for (const { domain } of routes) {
        results.set(
          domain,
          await measure(originOf(domain), { fetch: window.fetch.bind(window), now: () => performance.now(), signal: stop.signal }),
        );
        if (stop.signal.aborted) return;
        setState({ round, results: new Map(results), isDone: false });
      }
      const best = fastestOf(results);
      if (best !== null) keepFastest(best);
      setState({ round, results, isDone: true });
    };
    void run();
    return () => stop.abort();
  }, [routes, round]);
  return state;
}
