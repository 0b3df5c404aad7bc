import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from '@pavilion/ui/icon';
import { isOn } from '../parts/modules.ts';
import type { Place } from '../place.ts';

/** A menu stays beside every page: what it shows is asked again when a hint says that it changed, and not with each page. */
export const MENU_STALE_MS = 60_000;

export interface MenuItem<Key extends string> {
  key: Key;
  label: string;
  icon: LucideIcon;
  count?: number | undefined;
  isPressing: boolean;
}

export interface MenuGroup<Key extends string> {
  key: string;
  label: string;
  items: readonly MenuItem<Key>[];
}

/** The places of a centre that this brand and this reader have, by group. Both arguments are constants: places have hooks. */
export function useCentreMenu<Key extends string, Group extends string>(
  places: Readonly<Record<Key, Place<Group>>>,
  groups: Readonly<Record<Group, MessageDescriptor>>,
): MenuGroup<Key>[] {
  const { i18n } = useLingui();
  const items = entriesOf(places).flatMap(([key, { group, label, icon, module, useStatus, isPressing = false, isLast = false }]) => {
    // The same places in the same order at each call.
    // oxlint-disable-next-line react/hooks, react-hooks/rules-of-hooks
    const { isHidden = false, count } = useStatus?.() ?? {};
    if (isHidden || (module !== undefined && !isOn(module))) return [];
    return [{ group, isLast, item: { key, label: i18n._(label), icon, count, isPressing } }];
  });
  const inOrder = items.toSorted((one, other) => Number(one.isLast) - Number(other.isLast));
  return entriesOf(groups).flatMap(([key, label]) => {
    const own = inOrder.filter(({ group }) => group === key).map(({ item }) => item);
    return own.length > 0 ? [{ key, label: i18n._(label), items: own }] : [];
  });
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) => Object.entries(record) as [Key, Value][];
