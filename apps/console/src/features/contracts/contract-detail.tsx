import { contractAnswerByHouse, contractDetail, contractEnd, contractWithdrawByHouse } from '@pavilion/contract/contracts/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { type Contract, type ContractFile, useContractWords } from './contract-words.ts';
import styles from './contracts.module.css';
import { OfferDialog } from './offer-dialog.tsx';
import { percentText, TermsTable } from './terms-table.tsx';

/** A contract: its sides, every version of its terms, what was done, and what an operator can do. */
export function ContractDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(contractDetail, { id }, 15), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this contract`}>
      {(file) => <Shown file={file} />}
    </Answered>
  );
}

function Shown({ file }: { file: ContractFile }) {
  const { t } = useLingui();
  const { brands } = useOperator();
  const words = useContractWords();
  const { contract: row } = file;
  const currency = brands.find(({ id }) => id === row.brandId)?.currency ?? '';
  const [state, tone] = words.states[row.state];
  return (
    <div className={styles.detail}>
      <p className={styles.badges}>
        <Badge tone={tone}>{state}</Badge>
        {row.endReason ? <span>{words.reasons[row.endReason]}</span> : null}
      </p>
      {row.beyondHold ? (
        <Alert tone="warn" title={t`Above the game edge`}>
          {t`This agent's salaries on these games amount to ${percentText(row.beyondHold.paid)} of turnover; the game edge is ${percentText(row.beyondHold.hold)}.`}
        </Alert>
      ) : null}
      <Facts
        items={[
          { key: 'agent', label: t`Recipient`, value: <Person id={row.agentId} name={row.agentName} /> },
          {
            key: 'upline',
            label: t`Offered by`,
            value: row.uplineId ? <Person id={row.uplineId} name={row.uplineName ?? ''} /> : t`The brand`,
          },
          { key: 'kind', label: t`Type`, value: `${words.kinds[row.kind]} · ${words.types[row.type]}` },
          { key: 'period', label: t`Period`, value: words.periods[row.period] },
          { key: 'payer', label: t`Paid by`, value: words.payers[row.payer] },
          { key: 'signed', label: t`Signed`, value: row.signedAt ? momentText(row.signedAt) : t`Not yet` },
          row.endedAt ? { key: 'ended', label: t({ message: 'Ended', context: 'time' }), value: momentText(row.endedAt) } : null,
          { key: 'id', label: t`Our reference`, value: <code>{row.id}</code> },
        ]}
      />
      <Acts row={row} />
      {file.versions.toReversed().map((version) => {
        const [word, look] = words.versions[version.state];
        return (
          <section key={version.version}>
            <h3 className={styles.part}>
              {t`Terms ${version.version}`} <Badge tone={look}>{word}</Badge>
            </h3>
            <TermsTable terms={version.terms} currency={currency} label={t`Terms ${version.version}`} />
            <p className={styles.note}>
              {version.startsAt
                ? version.endsAt
                  ? t`Valid from ${momentText(version.startsAt)} to ${momentText(version.endsAt)}.`
                  : t`Valid from ${momentText(version.startsAt)}.`
                : t`Offered ${momentText(version.offeredAt)}, valid until ${momentText(version.expiresAt)}.`}
            </p>
          </section>
        );
      })}
      <Events events={file.events} />
    </div>
  );
}

const Person = ({ id, name }: { id: string; name: string }) => (
  <Link className={linkClass()} to={paths.member(id)}>
    {name}
  </Link>
);

function Events({ events }: { events: ContractFile['events'] }) {
  const { t } = useLingui();
  const words = useContractWords();
  return (
    <section>
      <h3 className={styles.part}>{t`History`}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={styles.scroll} role="region" aria-label={t`History`} tabIndex={0}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t`Action`}</th>
              <th scope="col">{t`Terms`}</th>
              <th scope="col">{t`By`}</th>
              <th scope="col">{t`Time`}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={`${event.at} ${event.act} ${event.version}`}>
                <td>
                  {words.acts[event.act]}
                  {event.reason ? ` · ${words.reasons[event.reason]}` : ''}
                  {event.note ? ` · ${event.note}` : ''}
                </td>
                <td>{event.version}</td>
                <td>{event.actorName || words.actors[event.actor]}</td>
                <td>{momentText(event.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type ContractAct = 'terms' | 'withdraw' | 'agree' | 'refuse' | 'end';

function Acts({ row }: { row: Contract }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<ContractAct | null>(null);
  const isLive = ['offered', 'active', 'ending'].includes(row.state);
  if (!may('contracts.make') || !isLive) return null;
  const isHouse = row.uplineId === null;
  const button = (act: ContractAct, label: string, isShown: boolean, tone?: 'danger') =>
    isShown ? (
      <Button {...(tone ? { tone } : {})} onClick={() => setAsking(act)}>
        {label}
      </Button>
    ) : null;
  return (
    <div className={styles.acts}>
      {button('agree', t`Agree to end`, isHouse && row.endAskedBy === 'agent')}
      {button('refuse', t`Reject`, isHouse && row.endAskedBy === 'agent')}
      {button('terms', t`Offer newer terms`, isHouse && row.state !== 'ending')}
      {button('withdraw', t`Withdraw the offer`, isHouse && row.pendingVersion !== null)}
      {button('end', t`End contract`, !(isHouse && row.state === 'offered'), 'danger')}
      {asking === 'terms' ? <OfferDialog of={row} onClose={() => setAsking(null)} /> : null}
      {asking === null || asking === 'terms' ? null : <Ask row={row} asking={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

function Ask({ row, asking, onClose }: { row: Contract; asking: Exclude<ContractAct, 'terms'>; onClose(): void }) {
  const { t } = useLingui();
  const done = { said: t`Done`, onDone: onClose };
  const end = useAct(contractEnd, done);
  const answer = useAct(contractAnswerByHouse, done);
  const withdraw = useAct(contractWithdrawByHouse, done);
  const act = asking === 'end' ? end : asking === 'withdraw' ? withdraw : answer;
  const { id, version, pendingVersion } = row;
  const words = {
    end: [t`End this contract?`, t`It ends now; the partial period is settled on its terms. Downline contracts continue.`, t`End contract`],
    withdraw: [t`Withdraw this offer?`, t`Existing contracts continue.`, t`Withdraw the offer`],
    agree: [t`Agree to end this contract?`, t`It ends now; the partial period is settled on its terms.`, t`Agree to end`],
    refuse: [t`Decline to end this contract?`, t`It continues as signed.`, t`Reject`],
  } as const;
  const [title, lead, label] = words[asking];
  const run = (reason: string): Promise<boolean> => {
    if (asking === 'end') return end.run({ id, reason });
    if (asking === 'withdraw') return withdraw.run({ id, version: pendingVersion ?? version, reason });
    return answer.run({ id, version, status: asking === 'agree' ? 'C' : 'R', reason });
  };
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={title}
      lead={lead}
      confirmLabel={label}
      tone={asking === 'end' ? 'danger' : 'primary'}
      reasonHint={t`Recorded in the audit trail.`}
      onConfirm={(reason) => void run(reason)}
    />
  );
}
