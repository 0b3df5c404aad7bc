import type { BrowserEvent, EventData } from '@pavilion/contract/base/event';
import type { EventName, ListedEvent } from '@pavilion/contract/events';

/** Whom a hint of this event goes to, and the ids it carries. */
export type HintTo<E extends BrowserEvent> = E extends BrowserEvent
  ? { brandId: string } & (E['to'] extends 'member' ? { memberId: string } : unknown) &
      (Record<string, never> extends EventData<E> ? { data?: EventData<E> } : { data: EventData<E> })
  : never;

/** A hint carries ids, never amounts; receivers fetch again. Made by `hintOf`. */
export interface Hint {
  readonly brandId: string;
  /** null: every member of the brand. */
  readonly memberId: string | null;
  readonly event: EventName;
  readonly data: Readonly<Record<string, string | undefined>>;
}

export function hintOf<E extends ListedEvent>(event: E, to: HintTo<E>): Hint {
  const { brandId, memberId = null, data = {} } = to as { brandId: string; memberId?: string; data?: Hint['data'] };
  return { brandId, memberId, event: event.name, data };
}
