// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import type { CarouselProps } from './carousel.tsx';

const words = {
  region: 'Promotions',
  carousel: 'carousel',
  slide: 'slide',
  place: (place: number, count: number) => `${place} of ${count}`,
  goTo: (place: number) => `Go to ${place}`,
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
};

const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `${index}`, content: <a href={`#${index}`}>slide {index + 1}</a> }));

const show = (count: number, more: Partial<CarouselProps> = {}) =>
  render(<Carousel slides={slides(count)} words={words} arrows {...more} />);

const inView = (): string[] => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? '');
const lowMotion = (reduce: boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduce && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  lowMotion(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const order = (): string[] =>
  screen
    .getAllByRole('group')
    .toSorted((one, other) => Number(one.style.getPropertyValue('--slot')) - Number(other.style.getPropertyValue('--slot')))
    .map((group) => group.getAttribute('aria-label') ?? '');

test('a single slide has no controls and stays', () => {
  show(1);
  expect(screen.queryByRole('button')).toBeNull();
  pass(20_000);
  expect(inView()).toEqual(['1 of 1']);
});

test('moves on after five seconds and comes round', () => {
  show(5);
  expect(order()).toEqual(['1 of 5', '2 of 5', '3 of 5']);
  pass(4999);
  expect(order()[0]).toBe('1 of 5');
  pass(1);
  expect(order()).toEqual(['2 of 5', '3 of 5', '4 of 5']);
  for (let step = 0; step < 4; step += 1) pass(5000);
  expect(order()[0]).toBe('1 of 5');
});

test('the pause button, the pointer and the keyboard each hold it', () => {
  show(5);
  const region = screen.getByRole('region', { name: 'Promotions' });
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  pass(6000);
  expect(order()[0]).toBe('1 of 5');
  fireEvent.pointerLeave(region);
  fireEvent.focus(screen.getByRole('button', { name: 'Next' }));
  pass(6000);
  expect(order()[0]).toBe('1 of 5');
  fireEvent.blur(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  pass(6000);
  expect(order()[0]).toBe('1 of 5');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(5000);
  expect(order()[0]).toBe('2 of 5');
});

test('with less motion it does not move by itself and offers no pause', () => {
  lowMotion(true);
  show(5);
  pass(20_000);
  expect(order()[0]).toBe('1 of 5');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(order()[0]).toBe('5 of 5');
});

test('its dots can be pressed and say where one is', () => {
  show(5);
  fireEvent.click(screen.getByRole('button', { name: 'Go to 3' }));
  expect(order()[0]).toBe('3 of 5');
  expect(screen.getByRole('button', { name: 'Go to 3' }).getAttribute('aria-current')).toBe('true');
});

test('two slides fill three places; the copy is neither read nor reached by the keyboard', () => {
  show(2);
  expect(inView()).toHaveLength(2);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a')].filter((link) => !link.closest('[inert]'));
  expect(links).toHaveLength(3);
  expect(links.filter((link) => link.tabIndex === -1)).toHaveLength(1);
});
