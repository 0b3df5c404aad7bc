import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@pavilion/contract/base/client';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { useEffect, useState } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';

/** Sends a code and counts down until another may be asked for; what went wrong is said in words. */
export function useCodeSend(onSend: () => Promise<{ expiredMinutes: number } | null>, to: string | undefined) {
  const words = useErrorWords();
  const [until, setUntil] = useState(0);
  const [sentTo, setSentTo] = useState<{ to: string | undefined; isNew: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSame = sentTo !== null && sentTo.to === to;
  const left = useSecondsLeft(isSame ? until : 0);
  const { mutate, isPending } = useMutation({
    mutationFn: onSend,
    onSuccess: (sent) => {
      if (!sent) return;
      setUntil(Date.now() + sent.expiredMinutes * MINUTE_MS);
      setSentTo({ to, isNew: true });
    },
    onError: (error) => {
      const seconds = error instanceof ApiError ? Number(error.value['seconds']) : Number.NaN;
      if (seconds > 0) {
        setUntil(Date.now() + seconds * 1000);
        setSentTo({ to, isNew: false });
      }
      setProblem(words(error));
    },
  });
  return {
    send: () => mutate(),
    isPending,
    left,
    wasSent: isSame,
    isOnItsWay: isSame && sentTo.isNew,
    problem,
    forget: () => setProblem(null),
  };
}

/** Whole seconds until a moment, counted down. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    const first = setTimeout(tick);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [until]);
  return until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
