import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Text over a picture, and how well it is read at its worst place. */
export interface TextOverArt {
  text: string;
  /** WCAG contrast, 1 … 21, with the pixel that is worse than 98 of 100 beneath the letters. */
  contrast: number;
}

interface Line {
  text: string;
  colour: [number, number, number];
  box: { x: number; y: number; width: number; height: number };
}

/** Marks a block of text on a picture. */
export const BLOCK = '[data-over-art]';

/** Where to scroll to so that each block below the first window is seen once. */
export const placesOf = (page: Page, marked = BLOCK): Promise<number[]> =>
  page.evaluate((selector) => {
    const places: number[] = [];
    const tops = [...document.querySelectorAll(selector)].map((block) => block.getBoundingClientRect());
    for (const { top, bottom } of tops.toSorted((one, other) => one.top - other.top)) {
      const seen = Math.max(0, places.at(-1) ?? 0);
      if (bottom + scrollY > seen + innerHeight) places.push(top + scrollY - 140);
    }
    return places;
  }, marked);

/** The lines of text within the marked blocks that are in the window, with their colours as sRGB. */
const linesOf = (page: Page, marked: string): Promise<Line[]> =>
  page.evaluate((selector) => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (colour: string): [number, number, number] => {
      if (!paint) return [0, 0, 0];
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data;
      return [r, g, b];
    };
    const found: Line[] = [];
    for (const block of document.querySelectorAll<HTMLElement>(selector)) {
      if (block.closest('[inert]') || !block.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        // Texts for screen readers alone are in a box of one pixel.
        if (!text || !parent || parent.getBoundingClientRect().width <= 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects()) {
          const isSeen = width > 2 && height > 6 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          if (isSeen && top && (block.contains(top) || top.contains(block)))
            found.push({ text, colour: rgb(getComputedStyle(parent).color), box: { x, y, width, height } });
        }
      }
    }
    return found;
  }, marked);

const linear = (value: number): number => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = (r: number, g: number, b: number): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const WORST_SHARE = 0.02;
/** Sum over red, green and blue from which a pixel has a part of a letter. */
const LETTER = 60;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(page: Page): Promise<Pixels> {
  const shot = await page.screenshot({ scale: 'css', animations: 'disabled' });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Measures all text within the marked blocks that is in the window now: once with the letters, for their places, once without, for what is
 * beneath. Of a block of pictures all pixels of the line count, since the next picture lies elsewhere; of any other (`lettersOnly`) those
 * under the letters.
 */
export async function measureTextOverArt(page: Page, marked = BLOCK, lettersOnly = false): Promise<TextOverArt[]> {
  const lines = await linesOf(page, marked);
  if (lines.length === 0) return [];
  const written = lettersOnly ? await pixelsOf(page) : null;
  const hidden = await page.addStyleTag({
    content: `${marked} *, ${marked} { color: transparent !important; text-shadow: none !important; -webkit-text-stroke: 0 !important; transition: none !important; }`,
  });
  const beneath = await pixelsOf(page);
  await hidden.evaluate((element) => (element as Element).remove());
  return lines.flatMap(({ text, colour, box }) => {
    const ink = luminance(...colour);
    const all: number[] = [];
    for (let y = Math.floor(box.y); y < Math.min(beneath.height, box.y + box.height); y += 1)
      for (let x = Math.floor(box.x); x < Math.min(beneath.width, box.x + box.width); x += 1) {
        const at = (y * beneath.width + x) * 3;
        if (written && differenceAt(written, beneath, at) < LETTER) continue;
        const { data } = beneath;
        all.push(contrastOf(ink, luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)));
      }
    all.sort((one, other) => one - other);
    // Letters that leave no trace are hidden by something.
    return all.length === 0 ? [] : [{ text, contrast: all[Math.floor(all.length * WORST_SHARE)] ?? 1 }];
  });
}

const differenceAt = (one: Pixels, other: Pixels, at: number): number =>
  [0, 1, 2].reduce((sum, channel) => sum + Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)), 0);
