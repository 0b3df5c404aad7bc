import { useLingui } from '@lingui/react/macro';
import { type ConnectionMark, type Frame, isOf, refetchKinds } from '@pavilion/contract/base/event';
import { type EventName, eventNamed } from '@pavilion/contract/events';
import { memberInfo } from '@pavilion/contract/identity/member';
import { socketTicket } from '@pavilion/contract/identity/session';
import { lotteryWon } from '@pavilion/contract/lottery/events';
import { withdrawApproved } from '@pavilion/contract/payments/events';
import { walletTransfer } from '@pavilion/contract/vendor-wallets/events';
import { winnersChanged } from '@pavilion/contract/vendors/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import { toasts, type ToastTone } from '@pavilion/ui/toast-store';
import { useDayTurn } from '@pavilion/ui/use-day';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';
import { useBrandDay } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { arrivalAddress } from '../../shared/cashier/arrival.ts';
import { cashierQueries } from '../../shared/cashier/queries.ts';
import { celebrateFact, isReason } from '../moments/public.ts';
import { claimNotice } from './claim-notice.ts';
import { refreshOwn } from '../../shared/session/create-session.ts';
import { refetch, refetchSoon } from './refetch.ts';
import { useWinWords } from './use-win-words.ts';

/** A win waits to be followed for so long; quick draws bring one a minute. */
const WON_MS = 12_000;
/** Results of money are shown also when the hint was missed; older ones are in the history and no news. */
const NEWS_MS = DAY_MS;
/** What is heard as it happens is celebrated, if the page is looked at within this time; what was missed is told. */
const MOMENT_MS = 60_000;
/** What the server says of the connection is no event. */
const READY = 'ready' satisfies ConnectionMark;
const RESYNC = 'resync' satisfies ConnectionMark;

/**
 * Listens to changes for the member while `token` lives. A frame carries no amounts: it only names what to refetch.
 * Comes back by itself after a break and catches up from the last frame it saw.
 */
export function useRealtime(token: string | null): void {
  const { hear, opened } = useHearing();
  // What the server counts up to today is another answer tomorrow.
  useDayTurn(useBrandDay(), refreshOwn);
  const onFrame = useEffectEvent(hear);
  const onOpen = useEffectEvent(opened);
  useEffect(() => {
    if (!token) return;
    let stop = () => undefined as void;
    let stopped = false;
    void import('./realtime-socket.ts').then(({ openSocket }) => {
      if (stopped) return;
      stop = openSocket({
        memberId: sessionStore.get()?.id ?? '',
        onFrame,
        onOpen,
        ticket: async () => (await call(socketTicket, {})).ticket,
        onRefused: () => void call(memberInfo, {}).catch(() => undefined),
      });
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [token]);
}

interface Notice {
  tone: ToastTone;
  title: string;
  body?: string;
}

/** A name this version does not know, and a screen that was away too long, refetch everything. */
function refetchAfter({ event }: Frame): void {
  const known = eventNamed(event);
  if (known) (known === winnersChanged ? refetchSoon : refetch)(known.refetch);
  else if (event === RESYNC) refetch(refetchKinds);
  else if (event !== READY) refetchSoon(refetchKinds);
}

function useHearing(): { hear(frame: Frame): void; opened(): void } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const winWords = useWinWords();
  const isCaughtUp = useRef(false);
  const news: Readonly<Partial<Record<EventName, Notice>>> = {
    'deposit.credited': { tone: 'good', title: t`Deposit received`, body: t`Added to your balance.` },
    'deposit.failed': { tone: 'bad', title: t`Deposit failed`, body: t`You weren't charged. Please try again.` },
    'bonus.given': { tone: 'good', title: t`You received a bonus`, body: t`Added to your balance.` },
    'reward.issued': { tone: 'good', title: t`A reward is ready to claim`, body: t`Claim it in the reward centre.` },
    'contract.offered': { tone: 'good', title: t`You were offered a contract`, body: t`Read the terms and sign or decline.` },
    'contract.answered': { tone: 'good', title: t`Contract answered`, body: t`See Contracts.` },
    'contract.ended': { tone: 'info', title: t`Contract ended`, body: t`It's settled up to this moment on its terms.` },
    'contract.question.answered': {
      tone: 'info',
      title: t`Answer to your contract question`,
      body: t`See Contracts.`,
    },
    'settlement.paid': { tone: 'good', title: t`Team earnings paid`, body: t`Added to your balance.` },
    'settlement.owed': { tone: 'info', title: t`A payment to you is pending`, body: t`It will be paid as soon as the payer has funds.` },
    'downline.registered': { tone: 'good', title: t`New member in your team` },
    'downline.first.deposit': { tone: 'good', title: t`First deposit in your team` },
    'lottery.won': { tone: 'good', title: t`Lottery win`, body: t`Added to your balance.` },
    'withdraw.approved': { tone: 'good', title: t`Withdrawal on its way`, body: t`The money was sent to your account.` },
    'withdraw.rejected': { tone: 'bad', title: t`Withdrawal declined`, body: t`The amount is back in your balance.` },
  };
  /** A transfer between wallets is news if it ended when no screen was waiting for it any more. */
  const ends: Readonly<Record<string, Notice>> = {
    moved: { tone: 'good', title: t`Wallet transfer complete` },
    'not.moved': { tone: 'bad', title: t`Wallet transfer failed`, body: t`Your money hasn't moved.` },
  };
  /** A question, not news: it stays until it is answered or closed, and is left out where it was answered meanwhile. */
  const askArrival = async (refId: string): Promise<void> => {
    const { payments } = await queryClient.fetchQuery({ ...cashierQueries.confirmations(), staleTime: 0 });
    if (!payments.some((payment) => payment.refId === refId)) return;
    toasts.show({
      title: t`Did your money arrive?`,
      body: t`Withdrawal paid. Please confirm it arrived.`,
      action: { label: t`Reply`, onAction: () => void navigate(arrivalAddress(refId)) },
    });
  };
  const showWin = async (notice: Notice, ticket: string): Promise<void> => {
    const title = (await winWords(ticket)) ?? notice.title;
    const onAction = (): void => void navigate(`${paths.member('personalHistoryCopy')}&order=${ticket}`);
    toasts.show({ ...notice, title, action: { label: t`View ticket`, onAction }, stay: WON_MS });
  };
  const tell = async (frame: Frame, notice: Notice | undefined, isLive: boolean): Promise<void> => {
    const heard = Date.now();
    if (!(await claimNotice(frame.id))) return;
    if (isLive && Date.now() - heard < MOMENT_MS && (await celebrateFact(frame))) return;
    if (notice) await (isOf(frame, lotteryWon) ? showWin(notice, frame.data.order) : toasts.show(notice));
  };
  const hear = (frame: Frame) => {
    const { id, at, data } = frame;
    if (frame.event === READY || frame.event === RESYNC) isCaughtUp.current = true;
    refetchAfter(frame);
    const known = eventNamed(frame.event);
    const isNew = Date.now() - Date.parse(at) < NEWS_MS;
    if (isOf(frame, withdrawApproved) && frame.data.confirm === 'yes') {
      const { refId } = frame.data;
      if (isNew) void claimNotice(id).then((mine) => (mine ? askArrival(refId) : undefined));
      return;
    }
    const notice = isOf(frame, walletTransfer) && frame.data.news === 'yes' ? ends[frame.data.state] : known ? news[known.name] : undefined;
    const isLive = isCaughtUp.current;
    if ((!notice && !(isLive && isReason(frame))) || !isNew || data['own'] === 'yes') return;
    void tell(frame, notice, isLive);
  };
  return {
    hear,
    opened: () => {
      isCaughtUp.current = false;
    },
  };
}
