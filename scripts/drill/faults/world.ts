import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePlayer, type Player } from './cast.ts';
import { Answers, PatientVisitor } from './client.ts';
import { openDesk } from './desk.ts';
import { Journal } from './journal.ts';
import type { LoadWorld } from './load.ts';
import type { Product } from './product.ts';
import type { Row } from './table.ts';
import { findLottery } from './tickets.ts';
import { openVendor } from './vendor.ts';

/** The drill's own part: a vendor, an operator, members with money, on a product that is started where none runs. */
export async function openWorld(product: Product, players: number): Promise<LoadWorld & { close(): Promise<void> }> {
  if (!product.runs()) await product.start();
  const [journal, answers] = [new Journal(), new Answers()];
  const vendor = await openVendor(product);
  const casting = { product, vendor, journal, answers };
  const cast: Player[] = [];
  // Two at a time: registering is mostly hashing, which the server does a few at a time.
  while (cast.length < players) {
    cast.push(...(await Promise.all(Array.from({ length: Math.min(2, players - cast.length) }, () => makePlayer(casting)))));
  }
  const lottery = await findLottery(new PatientVisitor(product.url, answers, '198.19.0.2'));
  return { ...casting, players: cast, desk: openDesk(product, answers), lottery, close: () => vendor.close() };
}

/** Of all answers, none was a 5xx other than 503. */
export function answersRow(name: string, { total, bad }: Answers): Row {
  const failures = [...bad.values()].reduce((sum, count) => sum + count, 0);
  return {
    property: `${name}: no 5xx other than 503`,
    attempts: total,
    failures,
    seen: [...bad]
      .map(([what, times]) => `${times} × ${what}`)
      .slice(0, 4)
      .join(', '),
  };
}

export interface Scene {
  product: Product;
  players: number;
}

/** Opens the world, plays the case in it, and ends it: the folder with logs and journal stays when something failed, and is named. */
export async function inWorld({ product, players }: Scene, play: (world: LoadWorld) => Promise<Row[]>): Promise<Row[]> {
  let world: Awaited<ReturnType<typeof openWorld>> | undefined;
  let rows: Row[] | undefined;
  try {
    world = await openWorld(product, players);
    return (rows = await play(world));
  } finally {
    await world?.close();
    const keep = !rows || rows.some(({ failures }) => failures > 0);
    if (keep) {
      if (world) writeFileSync(path.join(product.folder, 'journal.jsonl'), world.journal.text());
      console.log(`  logs, data and the client's journal are kept in ${product.folder}`);
    }
    await product.close({ keep });
  }
}
