import { Alert } from '@pavilion/ui/alert';
import { useErrorWords } from './error-words.tsx';

/** Why an act was refused, at the head of its form. Nothing while nothing is wrong. */
export function Failure({ error }: { error: unknown }) {
  const words = useErrorWords();
  return error ? <Alert tone="bad">{words(error)}</Alert> : null;
}
