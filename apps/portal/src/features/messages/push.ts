import { subscribePush, unsubscribePush } from '@pavilion/contract/inbox/calls';
import { call } from '../../api/call.ts';

const WORKER = '/push-worker.js';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export const isPushed = async (): Promise<boolean> => (await subscriptionHere()) !== null;

/** Asks the person, then the push service of the browser, then sends the server the address of this browser. */
export async function startPush(key: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await call(subscribePush, { body: { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } });
  return 'on';
}

export async function stopPush(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
