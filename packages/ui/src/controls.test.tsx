// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Button } from './button.tsx';
import { DataTable } from './data-table.tsx';
import { GameTile } from './game-tile.tsx';
import { PasswordField } from './password-field.tsx';
import { Tabs } from './tabs.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test('hint and error are read with the field', () => {
  render(<TextField label="Username" hint="6 to 12 letters" error="Too short" />);
  const input = screen.getByRole('textbox', { name: 'Username' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const spoken = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(spoken).toEqual(['Too short', '6 to 12 letters']);
});

test('a password can be shown and hidden', async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" words={{ show: 'Show', hide: 'Hide' }} />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.getAttribute('type')).toBe('text');
});

test('a busy button keeps its name and ignores presses', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  render(
    <Button loading onClick={press}>
      Log in
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(press).not.toHaveBeenCalled();
});

const Amount = ({ seen }: { seen: (units: bigint | null) => void }) => {
  const [value, setValue] = useState<bigint | null>(null);
  const change = (units: bigint | null) => {
    setValue(units);
    seen(units);
  };
  const words = { quick: 'Quick', less: 'Less', more: 'More' };
  const common = { value, onValue: change, currency: 'BRL', locale: 'pt-BR', words };
  return <AmountField {...common} label="Amount" quick={[500_000n, 1_000_000n]} step={500_000n} max={1_200_000n} />;
};

test('an amount is typed, tidied on leaving, chosen and stepped', async () => {
  const user = userEvent.setup();
  const seen = vi.fn();
  render(<Amount seen={seen} />);
  const input = screen.getByRole('textbox', { name: 'Amount' });
  await user.type(input, '1248,6');
  expect(seen).toHaveBeenLastCalledWith(12_486_000n);
  expect(input).toHaveProperty('value', '1248,6');
  await user.tab();
  expect(input).toHaveProperty('value', '1.248,6');
  await user.click(screen.getByRole('button', { name: /50/ }));
  expect(seen).toHaveBeenLastCalledWith(500_000n);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(seen).toHaveBeenLastCalledWith(1_200_000n);
});

test('what cannot be read stays in sight', async () => {
  const user = userEvent.setup();
  const seen = vi.fn();
  render(<Amount seen={seen} />);
  const input = screen.getByRole('textbox', { name: 'Amount' });
  await user.type(input, '12x');
  await user.tab();
  expect(input).toHaveProperty('value', '12x');
  expect(seen).toHaveBeenLastCalledWith(null);
});

test('tabs move by arrows', async () => {
  const user = userEvent.setup();
  const Views = () => {
    const [value, setValue] = useState<'a' | 'b'>('a');
    const items = [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ] as const;
    return (
      <Tabs label="Views" items={items} value={value} onValue={setValue}>
        panel {value}
      </Tabs>
    );
  };
  render(<Views />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel', { name: 'Second' }).textContent).toBe('panel b');
});

test('a picture that fails gives way to the fallback, then to the name', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const words = { addFavourite: (name: string) => `Add ${name}`, removeFavourite: (name: string) => `Remove ${name}` };
  const picture = { src: '/a.webp', width: 360, height: 360 };
  const { container } = render(
    <GameTile nodeId={7} name="Koi" picture={picture} fallbackSrc="/f.webp" priority words={words} onFavourite={vi.fn()} />,
  );
  const image = () => container.querySelector('img');
  fireEvent.error(image() as Element);
  expect(log).toHaveBeenCalledWith('Image load error', '/a.webp');
  expect(image()?.getAttribute('src')).toBe('/f.webp');
  fireEvent.error(image() as Element);
  expect(image()).toBeNull();
  expect(container.querySelector('article')?.className).toContain('style3');
  expect(screen.getByRole('button', { name: 'Add Koi' }).getAttribute('aria-pressed')).toBe('false');
  log.mockRestore();
});

test('a table says its totals, sorting and emptiness', () => {
  const columns = [
    { key: 'name', label: 'Name', cell: (row: { name: string }) => row.name, sortable: true },
    { key: 'sum', label: 'Sum', cell: () => '1', total: '2', align: 'end' as const },
  ];
  const common = { caption: 'Team', columns, rowKey: (row: { name: string }) => row.name, empty: 'Nobody yet' };
  const sort = { key: 'name', direction: 'ascending' as const };
  const { rerender } = render(
    <DataTable {...common} rows={[{ name: 'An' }, { name: 'Bo' }]} totalsLabel="Total" sort={sort} onSort={vi.fn()} />,
  );
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  rerender(<DataTable {...common} rows={[]} totalsLabel="Total" />);
  expect(screen.getByRole('cell', { name: 'Nobody yet' })).toBeTruthy();
});

test('an error that a press brings about waits for its end, so that the pressed button stays where it is', async () => {
  const sent = vi.fn();
  const Form = () => {
    const [error, setError] = useState<string>();
    return (
      <>
        <TextField label="Email" error={error} onBlur={() => setError('Enter an email')} />
        <Button onClick={sent}>Send</Button>
      </>
    );
  };
  render(<Form />);
  const [field, send] = [screen.getByLabelText('Email'), screen.getByRole('button', { name: 'Send' })];
  field.focus();
  fireEvent.pointerDown(send);
  act(() => field.blur());
  expect(screen.queryByText('Enter an email')).toBeNull();
  fireEvent.pointerUp(send);
  fireEvent.click(send);
  expect(sent).toHaveBeenCalledTimes(1);
  await screen.findByText('Enter an email');
});
