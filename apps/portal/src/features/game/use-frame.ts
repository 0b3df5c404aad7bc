import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type GameMessage, messageFrom, type ToGame } from './game-messages.ts';

/** Hears that one frame and nobody else. */
export function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, onMessage: (message: GameMessage) => void): void {
  const tell = useEffectEvent(onMessage);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = messageFrom(event, frame.current?.contentWindow);
      if (message) tell(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
}

/** Tells the game something. Its origin is opaque, so no target can be named: nothing told here is a secret. */
export const tellGame = (frame: RefObject<HTMLIFrameElement | null>, message: ToGame): void => {
  frame.current?.contentWindow?.postMessage({ source: 'pavilion', ...message }, '*');
};
