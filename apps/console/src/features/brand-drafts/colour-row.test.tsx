// @vitest-environment jsdom
import type { Theme } from '@pavilion/theme/theme-css';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../test/page.tsx';
import { ColourRow } from './colour-row.tsx';
import { oklchText, placeOf, withValue } from './oklch.ts';

const BEGIN: Theme = {
  colorScheme: 'dark',
  themeColor: '#000000',
  fonts: { text: 'figtree', display: 'figtree' },
  palette: {},
  tokens: { ink: 'oklch(0.9 0 0)', ground: 'oklch(0 0 0)' },
};

function Row({ onTheme }: { onTheme(theme: Theme): void }) {
  const [theme, setTheme] = useState(BEGIN);
  return (
    <ColourRow
      name="ink"
      label="Ink"
      theme={theme}
      inForce={BEGIN.tokens['ink']}
      open
      onOpen={() => undefined}
      onColour={(colour) => {
        const next = withValue(theme, placeOf(theme, 'ink'), oklchText(colour));
        setTheme(next);
        onTheme(next);
      }}
    />
  );
}

test('a colour is typed as hex and shows its contrast; any other text changes nothing', async () => {
  let theme = BEGIN;
  show(<Row onTheme={(next) => (theme = next)} />);
  const field = screen.getByLabelText('Hex');
  expect(screen.getByText(/^Contrast is sufficient/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '#20202');
  expect(theme.tokens['ink']).toBe(BEGIN.tokens['ink']);
  expect(screen.getByText('Enter six hexadecimal digits, such as #1a2b3c.')).toBeTruthy();
  await userEvent.type(field, '0');
  expect(screen.queryByText('Enter six hexadecimal digits, such as #1a2b3c.')).toBeNull();
  expect(screen.getByText('Contrast too low: 1')).toBeTruthy();
  await userEvent.tab();
  expect((field as HTMLInputElement).value).toBe('#202020');
  expect(screen.getByRole('button', { name: /Ink/ }).textContent).toContain('#202020');
});
