import { brand } from '../../boot.ts';

interface LogoutMessage {
  kind: 'left';
  memberId: string;
}

const NAME = `session-${brand.code}`;
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : null;

/** Notifies the other tabs of this browser that the member logged out. */
export function announceLogOut(memberId: string): void {
  channel?.postMessage({ kind: 'left', memberId } satisfies LogoutMessage);
}

/** Hears of a sign-out in another tab. Returns how to stop listening. */
export function onLeft(listener: (memberId: string) => void): () => void {
  const hear = ({ data }: MessageEvent<LogoutMessage>) => {
    if (data.kind === 'left') listener(data.memberId);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
