import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type GameMessage, messageFrom, type ToGame } from './game-messages.ts';

/** Listens to that one frame only. */
export function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, onMessage: (message: GameMessage) => void): void {
  const handleMessage = useEffectEvent(onMessage);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = messageFrom(event, frame.current?.contentWindow);
      if (message) handleMessage(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
}

/** Sends the game a message. Its origin is opaque, so no target can be named: a message here is never a secret. */
export const sendToGame = (frame: RefObject<HTMLIFrameElement | null>, message: ToGame): void => {
  frame.current?.contentWindow?.postMessage({ source: 'pavilion', ...message }, '*');
};
