import type { TestDatabase } from '@pavilion/kit/testing';
import { type Address, Visitor } from './visitor.ts';

/** What a browser needs of the world it is in. */
export interface BrowserWorld extends Address {
  database: TestDatabase;
  pass(seconds: number): void;
}

/** A visitor of a platform under test, whose database can be asked what only the server knows. */
export class Browser extends Visitor {
  readonly world: BrowserWorld;

  constructor(world: BrowserWorld, from: { ip?: string; merchant?: string } = {}) {
    super(world, from);
    this.world = world;
  }

  /** Fetches a picture and reads its answer where only the server can: in the database. */
  async captchaAnswer(): Promise<string> {
    this.world.pass(2);
    await this.send('/wps/captcha', { method: 'GET' });
    const { rows } = await this.world.database.pool.query<{ answer: string }>('SELECT answer FROM captcha_challenge WHERE id = $1', [
      this.cookies.get('captchaId'),
    ]);
    return rows[0]?.answer ?? '';
  }
}
