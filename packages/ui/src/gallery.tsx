import { Suspense, lazy, useEffect, useState } from 'react';
import { ActionParts } from './gallery-actions.tsx';
import { DataParts } from './gallery-data.tsx';
import { FieldParts } from './gallery-fields.tsx';
import { LobbyParts } from './gallery-lobby.tsx';
import { Stretch, locales } from './gallery-words.tsx';
import { Segmented } from './segmented.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './gallery.module.css';

const PopupParts = lazy(() => import('./gallery-popups.tsx').then((file) => ({ default: file.PopupParts })));

type Direction = 'ltr' | 'rtl';
type Length = '1' | '1.4';

const root = (): HTMLElement => document.documentElement;

const useRootAttribute = (name: 'data-brand' | 'dir', value: string): void => {
  useEffect(() => {
    const before = root().getAttribute(name);
    root().setAttribute(name, value);
    return () => {
      if (before === null) root().removeAttribute(name);
      else root().setAttribute(name, before);
    };
  }, [name, value]);
};

/**
 * Every part in every state. The page must carry the theme block of each of `brands`; `brand`, `dir` and `length`
 * in the address choose what to begin with.
 */
export const Gallery = ({ brands }: { brands: readonly string[] }) => {
  const asked = new URLSearchParams(location.search);
  const [brand, setBrand] = useState(asked.get('brand') ?? root().dataset.brand ?? brands[0] ?? 'koi');
  const [direction, setDirection] = useState<Direction>(asked.get('dir') === 'rtl' ? 'rtl' : 'ltr');
  const [length, setLength] = useState<Length>(asked.get('length') === '1.4' ? '1.4' : '1');
  useRootAttribute('data-brand', brand);
  useRootAttribute('dir', direction);
  const factor = length === '1' ? 1 : 1.4;
  const market = locales[brand] ?? { locale: 'en', currency: 'USD' };
  return (
    <Stretch.Provider value={factor}>
      <div className={styles.page} id="top">
        <header className={styles.bar}>
          <h1>Parts</h1>
          <Segmented
            label="Brand"
            width="fit"
            value={brand}
            onValue={setBrand}
            options={brands.map((code) => ({ value: code, label: code }))}
          />
          <Segmented
            label="Direction"
            width="fit"
            value={direction}
            onValue={setDirection}
            options={[
              { value: 'ltr', label: 'LTR' },
              { value: 'rtl', label: 'RTL' },
            ]}
          />
          <Segmented
            label="Text length"
            width="fit"
            value={length}
            onValue={setLength}
            options={[
              { value: '1', label: '×1' },
              { value: '1.4', label: '×1.4' },
            ]}
          />
        </header>
        <main>
          <ActionParts />
          <LobbyParts />
          <FieldParts market={market} />
          <DataParts market={market} />
          <Suspense fallback={<Skeleton shape="block" />}>
            <PopupParts />
          </Suspense>
        </main>
      </div>
    </Stretch.Provider>
  );
};
