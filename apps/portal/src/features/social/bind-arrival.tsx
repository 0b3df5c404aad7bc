import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { bindSocial } from '@pavilion/contract/social/calls';
import { toasts } from '@pavilion/ui/toast-store';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { socialArrival } from './social-store.ts';

/** Rendered for who has just logged in: joins the identity that waits with the account, once. */
export function BindArrival() {
  const { t } = useLingui();
  const words = useErrorWords();
  const join = useEffectEvent(async () => {
    const arrival = socialArrival.get();
    if (!arrival) return;
    socialArrival.clear();
    try {
      await call(bindSocial, { body: { ticket: arrival.ticket } });
      const { name } = arrival;
      toasts.show({ tone: 'good', title: t`${name} is connected`, body: t`You can now log in with it.` });
      await queryClient.invalidateQueries({ queryKey: ['social-bindings'] });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'social.already.bound') return;
      toasts.show({ tone: 'bad', title: t`Couldn't connect this login`, body: words(error), stay: 10_000 });
    }
  });
  useEffect(() => {
    void join();
  }, []);
  return null;
}
