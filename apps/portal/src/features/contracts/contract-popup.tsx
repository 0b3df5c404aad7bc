import { Plural, useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../../shared/contracts/requests-query.ts';
import { useSession } from '../../api/session-store.ts';
import styles from './contracts.module.css';
import { RequestCard } from './request-card.tsx';
import { markOf, requestsOf } from './requests.ts';

const KEY = 'contracts-closed';

/** Begins with whose login it was: the next login shows the requests again. */
function readClosed(token: string): string {
  try {
    const [memberId = '', mark = ''] = (sessionStorage.getItem(KEY) ?? '').split('|');
    return memberId === token ? mark : '';
  } catch {
    return '';
  }
}

function keepClosed(token: string, mark: string): void {
  try {
    sessionStorage.setItem(KEY, `${token}|${mark}`);
  } catch {
    // Not remembered: a reload shows it again.
  }
}

/** Enough of a token to distinguish logins; the whole token is in the login only. */
const shortOf = (token: string): string => token.slice(-12);

/** Opens over any page while contract requests wait; closed, it stays so until a newer offer or the next login. */
export function ContractPopup() {
  const { t } = useLingui();
  const { facts, isMember } = useSession();
  const login = shortOf(facts?.token ?? '');
  const { data } = useQuery(requestsQuery(isMember));
  const [closed, setClosed] = useState(() => readClosed(login));
  const requests = data ? requestsOf(data) : [];
  const mark = markOf(requests);
  if (!isMember || requests.length === 0 || mark === closed) return null;
  const close = () => {
    keepClosed(login, mark);
    setClosed(mark);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t`Contract offers`}
      description={<Plural value={requests.length} one="One needs your answer." other="# need your answer." />}
      closeLabel={t`Later`}
    >
      <div className={styles.popup}>
        {requests.map((request) => (
          <RequestCard key={`${request.contractId} ${request.version} ${request.status}`} request={request} />
        ))}
      </div>
    </Dialog>
  );
}
