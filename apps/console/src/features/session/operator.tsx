import type { deskMe } from '@pavilion/contract/operator/desk';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { setCurrencyDigits } from '@pavilion/format/currency-digits';
import { createContext, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

export type Me = WireValue<typeof deskMe>;
export type Brand = Me['operator']['brands'][number];

export interface OperatorView {
  me: Me;
  may(permission: DeskPermission): boolean;
  brands: readonly Brand[];
  /** The brand looked at; null: all in the operator's scope. */
  brand: Brand | null;
  /** For lists: nothing when all brands are looked at. */
  inBrand: { brandId?: string };
  look(brandId: string | null): void;
  brandOf(brandId: string | null): Brand | undefined;
}

const Context = createContext<OperatorView | null>(null);
const KEY = 'desk-brand';

function storedBrand(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepBrand(brandId: string | null): void {
  try {
    if (brandId) localStorage.setItem(KEY, brandId);
    else localStorage.removeItem(KEY);
  } catch {
    // Stored as long as the page.
  }
}

/** The operator who is signed in, the permissions, and the brand looked at. */
export function OperatorProvider({ me, children }: { me: Me; children: ReactNode }) {
  const [chosen, setChosen] = useState(storedBrand);
  const { brands, permissions } = me.operator;
  // Before anything beneath writes an amount; the same again changes nothing.
  for (const { currency, currencyDecimals } of brands) setCurrencyDigits(currency, currencyDecimals);
  const only = brands.length === 1 ? brands[0] : undefined;
  const brand = only ?? brands.find(({ id }) => id === chosen) ?? null;
  const value = useMemo(
    (): OperatorView => ({
      me,
      brands,
      brand,
      may: (permission) => permissions.includes(permission),
      inBrand: brand ? { brandId: brand.id } : {},
      look: (brandId) => {
        keepBrand(brandId);
        setChosen(brandId);
      },
      brandOf: (brandId) => brands.find(({ id }) => id === brandId),
    }),
    [me, brands, brand, permissions],
  );
  return <Context value={value}>{children}</Context>;
}

export function useOperator(): OperatorView {
  const view = use(Context);
  if (!view) throw new Error('no operator here');
  return view;
}
