import { useEffect, useState } from 'react';
import { ApiError } from '@pavilion/contract/base/client';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fetchSeal } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';

export interface FormFailure {
  /** An error without a field. */
  general: string | null;
  isOffline: boolean;
  /** The server's code, where it answered with a refusal. */
  code: string | null;
  show(error: unknown): void;
  clear(): void;
}

/** Places a refusal: under its fields where the form has them, else as words for the head of the form. */
export function useFormFailure<V extends FieldValues>(form: UseFormReturn<V>, fields: readonly FieldPath<V>[]): FormFailure {
  const words = useErrorWords();
  // The network may be gone when the form is sent for the first time.
  useEffect(() => void fetchSeal().catch(() => undefined), []);
  const [general, setGeneral] = useState<string | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const show = (error: unknown) => {
    if (error instanceof ApiError && error.isNetwork) {
      setOffline(true);
      return;
    }
    setCode(error instanceof ApiError ? error.code : null);
    const placed = error instanceof ApiError ? error.fields.filter(({ field }) => (fields as readonly string[]).includes(field)) : [];
    placed.forEach(({ field, message }, index) =>
      form.setError(field as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (placed.length === 0) setGeneral(words(error));
  };
  const clear = () => {
    setGeneral(null);
    setOffline(false);
    setCode(null);
  };
  return { general, isOffline, code, show, clear };
}
