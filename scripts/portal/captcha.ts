import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { SLIDER_WIDTH } from '../../packages/contract/src/verification/slider.ts';

/** "Are you human?", wherever it is asked. */
export const captcha = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Are you human?' });
  const handle = dialog.getByRole('slider', { name: 'Position of the piece' });
  return {
    dialog,
    handle,
    /** Without seeing or moving anything. */
    async byWork(): Promise<void> {
      await dialog.getByRole('button', { name: 'Use the keyboard check instead' }).click();
      await dialog.getByRole('button', { name: 'Start the check' }).click();
      await expect(dialog).toBeHidden({ timeout: 60_000 });
    },
    /** Looks where the hole is and draws the piece there. */
    async byDragging(): Promise<void> {
      await expect(handle).not.toHaveAttribute('aria-disabled', 'true');
      const hole = await holeOf(page);
      const [from, rail] = [await handle.boundingBox(), await dialog.locator('[data-puzzle]').boundingBox()];
      if (!from || !rail) throw new Error('there is no puzzle');
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
      const way = hole * (rail.width / SLIDER_WIDTH);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const share of [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95, 1]) {
        await page.mouse.move(x + way * share, y + share * 3);
        await page.waitForTimeout(25);
      }
      await page.mouse.up();
      await expect(dialog).toBeHidden();
    },
  };
};

/** Pictures are drawn larger than the puzzle is counted. */
const SCALE = 2;
/** What lies over the picture where the piece is missing. */
const SHADE = [16, 24, 27] as const;
const SHADE_SHARE = 0.62;

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

async function pictureOf(source: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Pixels from the left edge at which the piece, darkened, looks most like the picture. */
async function holeOf(page: Page): Promise<number> {
  const sources = await page
    .locator('[data-puzzle] img')
    .evaluateAll((all) => all.map((one) => [(one as HTMLImageElement).src, (one as HTMLElement).style.top] as const));
  const [back, piece] = sources;
  if (!back || !piece) throw new Error('there is no puzzle');
  const [scene, cut] = [await pictureOf(back[0]), await pictureOf(piece[0])];
  const top = Math.round((Number.parseFloat(piece[1]) / 100) * scene.height);
  let best = { place: 0, off: Infinity };
  for (let place = 0; place + cut.width <= scene.width; place += 1) {
    const off = difference(scene, cut, { place, top });
    if (off < best.off) best = { place, off };
  }
  return best.place / SCALE;
}

function difference(scene: Picture, cut: Picture, { place, top }: { place: number; top: number }): number {
  let sum = 0;
  for (let y = 0; y < cut.height; y += 4) {
    for (let x = 0; x < cut.width; x += 4) {
      const from = (y * cut.width + x) * 4;
      if ((cut.data[from + 3] ?? 0) < 250) continue;
      const at = ((top + y) * scene.width + place + x) * 4;
      for (const [channel, shade] of SHADE.entries()) {
        const wanted = (cut.data[from + channel] ?? 0) * (1 - SHADE_SHARE) + shade * SHADE_SHARE;
        sum += Math.abs((scene.data[at + channel] ?? 0) - wanted);
      }
    }
  }
  return sum;
}
