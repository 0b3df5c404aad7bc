import { type LanguageCode, languageTags } from '@pavilion/contract/language';
import { changeLanguage } from '@pavilion/contract/member';
import { Menu } from '@pavilion/ui/menu';
import { type ReactElement, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { sessionStore } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { currentLanguage, fetchFaces, offeredLanguages, rememberLanguage } from '../i18n/language.ts';

const labelOf = (code: LanguageCode): string => brand.languages.find((one) => one.code === code)?.label ?? languageTags[code];

/** The complete languages of the brand, each in its own words. A choice is told to the server when logged in. */
export function LanguageChoice({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  useEffect(fetchFaces, []);
  const choose = async (code: LanguageCode) => {
    rememberLanguage(code);
    if (sessionStore.get()) await call(changeLanguage, { body: { language: code } }).catch(() => undefined);
    // Operators' words, the brand's labels and the page's own data all come in one language.
    window.location.reload();
  };
  return (
    <Menu
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      items={offeredLanguages().map((code) => ({
        key: code,
        label: <span lang={languageTags[code]}>{labelOf(code)}</span>,
        checked: code === currentLanguage(),
        onSelect: () => void choose(code),
      }))}
    />
  );
}
