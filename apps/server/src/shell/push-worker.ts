export const PUSH_WORKER_PATH = '/push-worker.js';

/**
 * The service worker for pushes: it shows the message and opens its page. It answers no request and caches nothing. A page
 * is a path of this origin; anything else opens the first page.
 */
export const PUSH_WORKER_SCRIPT = `addEventListener('push', (event) => {
  let said;
  try {
    said = event.data.json();
  } catch {
    return;
  }
  event.waitUntil(registration.showNotification(String(said.title), { body: String(said.body ?? ''), tag: String(said.id ?? ''), data: { url: said.url } }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  const path = typeof url === 'string' && /^\\/(?![/\\\\])/.test(url) ? url : '/';
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(([open]) => (open ? open.focus().then((shown) => shown.navigate(path)) : clients.openWindow(path))),
  );
});
`;
