import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Link } from './link.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const show = (link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/games']}>
      {link}
      <Address />
    </MemoryRouter>,
  );

test.each([
  ['/help', '/help'],
  [{ pathname: '/play/7', search: '?popup=login' }, '/play/7?popup=login'],
  ['?page=2', '/games?page=2'],
])('a press on %j goes to %s without another page', async (to, address) => {
  show(<Link to={to}>There</Link>);
  expect(screen.getByRole('link').getAttribute('href')).toBe(address);
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status').textContent).toBe(address);
});

test('an address of another site stays as it is, and the browser follows it', async () => {
  const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault());
  show(
    <Link to="https://elsewhere.example/a" target="_blank" rel="noopener" onClick={onClick}>
      There
    </Link>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://elsewhere.example/a');
  expect(link.getAttribute('target')).toBe('_blank');
  await userEvent.click(link);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('/games');
});

test('a press that was prevented goes nowhere', async () => {
  show(
    <Link to="/help" onClick={(event) => event.preventDefault()}>
      There
    </Link>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status').textContent).toBe('/games');
});
