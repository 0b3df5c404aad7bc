import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { sliderConfig, sliderVerify } from '@pavilion/contract/verification/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Track } from './slider-track.ts';
import { usePiece } from './use-piece.ts';

/** A little before the server's end, so that no answer comes too late. */
const EARLY_MS = 5000;
/** How long a wrong answer is seen before the next puzzle. */
const WRONG_MS = 450;

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'human.check.failed';

/** One puzzle after the other until one is solved: moving, checking, expiring. */
export function useSliderPuzzle(onSolved: (pass: CaptchaPass) => void) {
  const { t } = useLingui();
  const {
    data: picture,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['slider-puzzle'],
    queryFn: ({ signal }) => call(sliderConfig, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // Without a network it says so and offers another try, rather than to wait in silence.
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [state, setState] = useState<'ready' | 'judged' | 'wrong'>('ready');
  const [news, setNews] = useState('');
  const {
    mutate,
    error: refused,
    reset,
  } = useMutation({
    mutationFn: (answer: { x: number; track: Track }) => call(sliderVerify, { body: { captchaId: picture?.captchaId ?? '', ...answer } }),
    onMutate: () => setState('judged'),
    onSuccess: onSolved,
    onError: (failed) => {
      if (!isWrong(failed)) return;
      setNews(t`Not quite. Here's a new puzzle.`);
      setState('wrong');
      setTimeout(renew, WRONG_MS);
    },
  });
  const piece = usePiece({
    isFree: picture !== undefined && !isFetching && state === 'ready',
    onMove: () => setNews(''),
    onAnswer: mutate,
  });
  function renew() {
    piece.putBack();
    setState('ready');
    void refetch();
  }
  const expire = useEffectEvent(() => {
    if (state === 'judged') return;
    setNews(t`The puzzle has expired. Here's a new one.`);
    renew();
  });
  useEffect(() => {
    if (!picture) return;
    const timer = setTimeout(() => expire(), picture.expiresInSeconds * 1000 - EARLY_MS);
    return () => clearTimeout(timer);
  }, [picture]);
  return {
    picture: isFetching ? undefined : picture,
    piece,
    state,
    news,
    failure: error ?? (isWrong(refused) ? null : refused),
    renew: () => {
      reset();
      setNews('');
      renew();
    },
  };
}
