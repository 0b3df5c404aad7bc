import { useLingui } from '@lingui/react/macro';
import { codeOfTag } from '@pavilion/contract/base/language';
import { changeLanguage } from '@pavilion/contract/identity/member';
import type { LanguageTag } from '@pavilion/languages/tags';
import { Menu } from '@pavilion/ui/menu';
import { toasts } from '@pavilion/ui/toast-store';
import { type ReactElement, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { sessionStore } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { currentLanguage, fetchFaces, offeredLanguages, rememberLanguage } from '../i18n/language.ts';
import { leavePage } from '../parts/shown-once.ts';

const labelOf = (tag: LanguageTag): string => brand.languages.find((one) => one.tag === tag)?.label ?? tag;

/** The complete languages of the brand, each in its own words. A choice is sent to the server when logged in. */
export function LanguageChoice({ trigger }: { trigger: ReactElement }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  useEffect(fetchFaces, []);
  const choose = async (tag: LanguageTag) => {
    rememberLanguage(tag);
    if (sessionStore.get()) await call(changeLanguage, { body: { language: codeOfTag(tag) } }).catch(() => undefined);
    // Operators' words, the brand's labels and the page's own data all come in one language.
    const isWaiting = leavePage(() => window.location.reload());
    if (isWaiting) toasts.show({ tone: 'info', title: t`The language changes once you've saved your changes here.` });
  };
  return (
    <Menu
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      items={offeredLanguages().map((tag) => ({
        key: tag,
        label: <span lang={tag}>{labelOf(tag)}</span>,
        checked: tag === currentLanguage(),
        onSelect: () => void choose(tag),
      }))}
    />
  );
}
