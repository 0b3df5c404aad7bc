import { Trans, useLingui } from '@lingui/react/macro';
import { usePrizeWords } from '../../../shared/lottery/official-words.ts';
import { prizesOf } from './rules.ts';

/** The prizes of a draw that were said otherwise before. */
export function PrizeChanges({ before, after }: { before: string; after: string }) {
  const { t } = useLingui();
  const words = usePrizeWords();
  const [was, is] = [prizesOf(before), prizesOf(after)];
  const changes = Object.entries(is).flatMap(([code, numbers]) =>
    numbers.flatMap((number, at) =>
      was[code]?.[at] === number ? [] : { code, at, name: words(code), said: was[code]?.[at] ?? '', number },
    ),
  );
  return (
    <ul aria-label={t`Corrected prizes`}>
      {changes.map(({ code, at, name, said, number }) => (
        <li key={`${code}.${at}`}>
          <Trans>
            {name}: published as {said}, corrected to <b>{number}</b>
          </Trans>
        </li>
      ))}
    </ul>
  );
}
