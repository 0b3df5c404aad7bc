import { type ProposalKindName, proposals } from '@pavilion/contract/four-eyes/desk';
import type { Endpoint, WireBody, WireValue } from '@pavilion/contract/base/endpoint';
import { MAX_PAGE_SIZE } from '@pavilion/contract/base/paging';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { linkClass } from '@pavilion/ui/link';
import { toasts } from '@pavilion/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { watch } from '../api/ask.ts';
import { paths } from '../paths.ts';
import { momentText } from './moment.ts';
import { type Act, useAct } from './use-act.ts';

const EVERY_SECONDS = 30;
const STAY_MS = 12_000;

export interface ControlActOptions<E extends Endpoint> {
  /** Said where it is in force at once; without it that it is. '' says nothing. */
  said?: string;
  /** It is in force, or proposed. */
  onDone?: (value: WireValue<E>) => void;
  /** It waits for a second operator: nothing changed yet. */
  onProposed?: () => void;
}

/** Whether an answer says that the change waits for a second operator. */
function isProposed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { state, outcome, proposalId } = value as Partial<Record<string, unknown>>;
  return state === 'proposed' || outcome === 'proposed' || typeof proposalId === 'string';
}

const ENDED: readonly unknown[] = ['refused', 'withdrawn', 'void', 'expired'];

/** Whether an answer says that an earlier try of the request waited for a second operator, and ended without a change. */
function isEnded(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { state, outcome } = value as Partial<Record<string, unknown>>;
  return ENDED.includes(state) || ENDED.includes(outcome);
}

type WithoutRequest<Body> = Body extends unknown ? Omit<Body, 'requestId'> : never;

export interface ControlAct<E extends Endpoint> extends Omit<Act<E>, 'run'> {
  /** Sent with its own request id. */
  run(body: WithoutRequest<WireBody<E>>): Promise<boolean>;
}

/** A change that is in force at once, or waits for a second operator: says which of the two, with the way to the approvals. */
export function useControlAct<E extends Endpoint>(endpoint: E, { said, onDone, onProposed }: ControlActOptions<E> = {}): ControlAct<E> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const sent = useRef<{ text: string; requestId: string } | null>(null);
  const act = useAct(endpoint, {
    said: (value) => (isEnded(value) || isProposed(value) ? '' : (said ?? t`Change applied`)),
    onDone: (value) => {
      const action = { label: t`Show`, onAction: () => void navigate(paths.proposals) };
      if (isEnded(value)) {
        toasts.show({ tone: 'info', title: t`This proposal has ended without approval. Nothing has changed.`, action, stay: STAY_MS });
      } else if (isProposed(value)) {
        toasts.show({ tone: 'info', title: t`Sent to a second operator for approval. Nothing has changed yet.`, action, stay: STAY_MS });
        onProposed?.();
      }
      onDone?.(value);
    },
  });
  /** A try whose answer got lost is repeated under the same id. */
  const run = async (body: WithoutRequest<WireBody<E>>): Promise<boolean> => {
    if (!endpoint.takesRequestId) return act.run(body as WireBody<E>);
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, requestId: crypto.randomUUID() };
    const done = await act.run({ ...(body as object), requestId: sent.current.requestId } as WireBody<E>);
    if (done) sent.current = null;
    return done;
  };
  return { ...act, run };
}

export interface ProposedNoticeProps {
  kind: ProposalKindName | readonly ProposalKindName[];
  /** Of one brand; without it of the whole installation. */
  brandId?: string;
  /** About one subject; without it about any. */
  subjectId?: string;
  /** What stays as it is until it is confirmed: the settings that are shown, or what members have. */
  until?: 'settings' | 'members';
}

/** Says of settings that a change to them waits for a second operator, with the way to it; nothing where none does. */
export function ProposedNotice({ kind, brandId, subjectId, until = 'settings' }: ProposedNoticeProps) {
  const { t } = useLingui();
  const kinds: readonly string[] = typeof kind === 'string' ? [kind] : kind;
  const query = {
    state: 'proposed' as const,
    pageNo: 1,
    pageSize: MAX_PAGE_SIZE,
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(brandId === undefined ? {} : { brandId }),
  };
  const { data } = useQuery({ ...watch(proposals, query, EVERY_SECONDS), placeholderData: undefined as never });
  const waiting = (data?.list ?? []).filter((one) => kinds.includes(one.kind) && (subjectId === undefined || one.subjectId === subjectId));
  return waiting.map(({ id, subject, proposedBy, proposedAt }) => (
    <Alert
      key={id}
      tone="warn"
      title={t`Change pending a second operator`}
      actions={
        <Link className={linkClass()} to={paths.proposal(id)}>
          {t`Show what would change`}
        </Link>
      }
    >
      {until === 'members'
        ? t`${subject}, proposed by ${proposedBy}, ${momentText(proposedAt)}. Nothing changes for members until it is confirmed.`
        : t`${subject}, proposed by ${proposedBy}, ${momentText(proposedAt)}. The settings shown here stay active until it is confirmed.`}
    </Alert>
  ));
}
