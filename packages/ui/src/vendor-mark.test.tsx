// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { VendorMark } from './vendor-mark.tsx';

afterEach(cleanup);

test('a picture that cannot be had is a letter, and another picture is tried again', () => {
  const { container, rerender } = render(<VendorMark name="tidewater" src="/gone.svg" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() as HTMLImageElement);
  expect([picture(), container.textContent]).toEqual([null, 'T']);
  rerender(<VendorMark name="tidewater" src="/gone.svg" />);
  expect(picture()).toBeNull();
  rerender(<VendorMark name="tidewater" src="/there.svg" />);
  expect(picture()?.getAttribute('src')).toBe('/there.svg');
});
