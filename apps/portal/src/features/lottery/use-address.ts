import { useLocation, useNavigate } from 'react-router';

export interface AddressPart {
  value: string | null;
  /** As a step of its own: going back closes it. */
  open: (value: string) => void;
  close: () => void;
}

/** A part of the page that the address names, so that it can be shared and going back leaves it. */
export function useAddressPart(name: string): AddressPart {
  const location = useLocation();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const value = search.get(name);
  return {
    value,
    open(next) {
      search.set(name, next);
      void navigate({ search: `?${search.toString()}` }, { replace: value !== null, state: { opened: name }, preventScrollReset: true });
    },
    close() {
      if (value === null) return;
      const state = location.state as { opened?: string } | null;
      // Came here by it: the step back is the same page without it.
      if (state?.opened === name) return void navigate(-1);
      search.delete(name);
      void navigate({ search: `?${search.toString()}` }, { replace: true, preventScrollReset: true });
    },
  };
}
