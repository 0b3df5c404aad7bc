import { render } from '@testing-library/react';
import { Fragment, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { bearTranslators } from './translated-page.ts';

beforeAll(() => bearTranslators(document));

/** As a page translator does: each text gives its place to two wrappers with other words. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate=no], font')) continue;
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }));
    text.replaceWith(outer);
  }
}

/** What the translator does with a sentence whose words are in another order: elements move into the wrapper. */
function translateWhole(element: Element): void {
  const outer = document.createElement('font');
  outer.append(...element.childNodes);
  element.append(outer);
}

const settled = () => new Promise((done) => setTimeout(done));

function Page() {
  const [step, setStep] = useState(0);
  return (
    <main>
      <button onClick={() => setStep(step + 1)} translate="no">
        next
      </button>
      <p data-testid="line">
        Step {step} of {'3'}
        {step % 2 === 0 ? <b>even</b> : 'odd'} and <a href="/x">a link</a>
        {step > 1 ? null : ' early'}
      </p>
      {step === 1 ? 'between' : null}
      <ul>
        {Array.from({ length: 3 - step }, (_none, index) => (
          <li key={index}>{step === 0 ? 'first' : `item ${index}`}</li>
        ))}
      </ul>
      {step < 2 ? 'last words' : <i>end</i>}
    </main>
  );
}

test('a page that is translated again and again goes on, and shows the words of now', async () => {
  const { container, getByRole, unmount } = render(<Page />);
  const next = async () => {
    translate(container);
    await settled();
    getByRole('button').click();
    await settled();
  };
  await next();
  expect(container.textContent?.replaceAll(/[«»]/g, '')).toBe('nextStep 1 of 3odd and a link earlybetweenitem 0item 1last words');
  await next();
  expect(container.textContent?.replaceAll(/[«»]/g, '')).toBe('nextStep 2 of 3even and a linkitem 0end');
  await next();
  expect(container.textContent?.replaceAll(/[«»]/g, '')).toBe('nextStep 3 of 3odd and a linkend');
  translate(container);
  unmount();
  expect(container.textContent).toBe('');
});

test('elements that were moved into a wrapper are taken away and inserted at', async () => {
  const { container, getByRole, getByTestId, unmount } = render(<Page />);
  translateWhole(getByTestId('line'));
  await settled();
  getByRole('button').click();
  await settled();
  expect(getByTestId('line').textContent).toContain('odd');
  expect(getByTestId('line').textContent).not.toContain('even');
  getByRole('button').click();
  await settled();
  unmount();
  expect(container.textContent).toBe('');
});

test('amounts, names, codes and ids stay as they are', async () => {
  const { container } = render(
    <p>
      You won <bdi>₫1,200,000</bdi> under <code>bet_01</code>
    </p>,
  );
  await settled();
  translate(container);
  expect(container.textContent).toBe('«You won »₫1,200,000« under »bet_01');
});

test('what is no translator’s doing throws as before, or is left alone', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(() => one.insertBefore(other, null)).not.toThrow();
  expect(() => other.insertBefore(one, null)).toThrow();
});

function Moved({ turned }: { turned: boolean }) {
  const parts = [<Fragment key="a">{'first '}</Fragment>, <b key="b">middle</b>, <Fragment key="c">{' last'}</Fragment>];
  return <p>{turned ? parts.toReversed() : parts}</p>;
}

test('texts that change places are read once, in their new place', async () => {
  const { container, rerender } = render(<Moved turned={false} />);
  for (const turned of [true, false, true]) {
    translate(container);
    await settled();
    rerender(<Moved turned={turned} />);
    await settled();
    const words = container.textContent?.replaceAll(/[«»]/g, '');
    expect(words).toBe(turned ? ' lastmiddlefirst ' : 'first middle last');
  }
});
