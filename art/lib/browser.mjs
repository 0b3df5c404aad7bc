import { chromium } from 'playwright-core';

const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Opens one browser for the work and closes it afterwards. CHROMIUM names another executable. */
export async function withBrowser({ gl = false }, work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...QUIET, ...(gl ? SOFTWARE_GL : ['--disable-gpu'])],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
