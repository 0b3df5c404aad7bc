import { useEffect, useState } from 'react';

export interface RibbonPlace {
  element: HTMLElement;
  isOverGame: boolean;
}

/** Where the ribbon is drawn: the first thing of the page, over a game beside it. Null until there is a page. */
export function usePlace(): RibbonPlace | null {
  const [place, setPlace] = useState<RibbonPlace | null>(null);
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const isOverGame = !main.classList.contains('frame-main');
    const element = document.createElement('div');
    if (isOverGame) document.body.append(element);
    else main.prepend(element);
    // The page is there only after the first paint, and the element has to be in it.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace({ element, isOverGame });
    return () => element.remove();
  }, []);
  return place;
}
