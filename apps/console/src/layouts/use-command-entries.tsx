import { memberSearch } from '@pavilion/contract/identity/desk';
import { useLingui } from '@lingui/react/macro';
import { FileText, User } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { ask } from '../api/ask.ts';
import { acts, numbered, pages } from '../features.ts';
import { useOperator } from '../features/session/operator.tsx';
import { paths } from '../paths.ts';
import { allowedNavigation, useNavigation } from './navigation.tsx';

export interface CommandEntry {
  key: string;
  to: string;
  label: string;
  about?: string;
  icon: ReactNode;
}

const MIN_LETTERS = 2;
/** Numbers and references of records: a digit in it, no spaces, not a mobile number or an address. */
const NUMBER = /^(?=.*\d)[\w.:-]{6,64}$/;

/** Marks above and below letters and the case make no difference. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').toLocaleLowerCase();

/** What a text finds: members, lists of records with this number, acts and pages, of those the operator may see. */
export function useCommandEntries(text: string): readonly CommandEntry[] {
  const members = useMembers(text);
  const records = useRecords(text);
  const places = usePlaces(text);
  return [...members, ...records, ...places];
}

function useMembers(text: string): readonly CommandEntry[] {
  const { may, inBrand, brandOf } = useOperator();
  const q = useDeferredValue(text.trim());
  const isAsked = q.length >= MIN_LETTERS;
  const { data } = useQuery({ ...ask(memberSearch, { q, pageNo: 1, pageSize: 6, ...inBrand }), enabled: may('members.read') && isAsked });
  if (!isAsked || !data) return [];
  return data.list.map(({ memberId, username, name, brandId }) => ({
    key: memberId,
    to: paths.member(memberId),
    label: username,
    about: [name, brandOf(brandId)?.name].filter(Boolean).join(' · '),
    icon: <User />,
  }));
}

function useRecords(text: string): readonly CommandEntry[] {
  const { t } = useLingui();
  const { may } = useOperator();
  const number = text.trim();
  if (!NUMBER.test(number)) return [];
  return numbered
    .filter(({ permission }) => may(permission))
    .map(({ label, to, Icon }) => ({ key: to(number), to: to(number), label: t(label), about: t`Number ${number}`, icon: <Icon /> }));
}

function usePlaces(text: string): readonly CommandEntry[] {
  const { t } = useLingui();
  const { may } = useOperator();
  const groups = allowedNavigation(useNavigation(), may);
  const wanted = plain(text.trim());
  const fromMenu = groups.flatMap((group) => group.items).map(({ path, label, Icon }) => ({ to: path, label, icon: <Icon /> }));
  const beside = pages
    .filter(({ title, permission }) => title !== undefined && (permission === undefined || may(permission)))
    .flatMap(({ path, title }) => (title ? [{ to: path, label: t(title), icon: <FileText /> }] : []));
  const allowed = acts
    .filter(({ permission }) => may(permission))
    .map(({ to, label, Icon }) => ({ to, label: t(label), about: t`Action`, icon: <Icon /> }));
  return [...allowed, ...fromMenu, ...beside].filter(({ label }) => plain(label).includes(wanted)).map((one) => ({ key: one.to, ...one }));
}
