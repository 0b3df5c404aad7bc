import { accounts, findBalance } from '../../ledger/public.ts';
import { offerVendor } from '../../vendors/provision-vendor.ts';
import type { GameError } from '../../../../../studio/src/api-types.ts';
import { startStudio } from '../../../../../studio/src/main.ts';
import { loadSigningKey, signBody } from '../../../../../studio/src/wallet/signing.ts';
import { createLog } from '../../../../../../packages/kit/src/log.ts';
import { testDatabase } from '../../../../../../packages/kit/src/testing.ts';
import { SECOND_CODE, secondOperator, secondVendor } from '../../../../../pavilion/src/transfer-vendors.ts';
import type { Books, TransferWorld } from './transfer-world.ts';

const { code } = SECOND_CODE;

export interface StudioWorld {
  /** Of the studio, as players reach it. */
  url: string;
  /** Of its wallets on the wire. */
  typeId: number;
  /** Opens a game of the second code by the portal's own call; answers the page's token. */
  launch(token: string, game: string): Promise<string>;
  // The parameter names what the test expects of the answer.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  call<Value>(page: string, path: string, body?: unknown): Promise<Value & GameError>;
  /** What our books say of a member's wallet there. */
  books(memberId: string): Promise<Books>;
  /** Signs as the studio signs. */
  sign(body: string): string;
  close(): Promise<void>;
}

/** Adds the studio to a world, known by its second code, and offers its games in koi. */
export async function addStudio({ platform }: TransferWorld): Promise<StudioWorld> {
  const database = await testDatabase('studio');
  const { pool } = platform.database;
  const studio = await startStudio({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    log: createLog({ name: 'studio', level: 'silent' }),
    walletAnswerMs: 20_000,
  });
  const { vendors } = platform.platform.domains;
  const studioKey = await loadSigningKey(database.pool);
  await vendors.provisionVendor(secondVendor(studio.url, studioKey.publicKeyPem));
  await studio.saveOperator(secondOperator(await vendors.operatorPublicKey()));
  await vendors.refreshGames(code);
  await offerVendor(pool, { brandId: 'brd_koi', vendor: code, isOn: true, inPlaceOf: SECOND_CODE.of });
  const typeId = (await vendors.transferVendors('brd_koi')).get(code)?.accountTypeId ?? 0;
  return {
    url: studio.publicUrl,
    typeId,
    async launch(token, game) {
      const response = await fetch(`${platform.url}/wps/game/launchGame?launchMode=GLS&vassalage=${code}&gameCode=${game}`, {
        headers: { authorization: token, merchant: 'koi' },
      });
      const answer = (await response.json()) as { value?: { url: string } };
      const found = /#t=([\w-]+)/.exec(answer.value?.url ?? '')?.[1];
      if (!found) throw new Error(JSON.stringify(answer));
      return found;
    },
    async call<Value>(page: string, path: string, body?: unknown) {
      const response = await fetch(studio.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${page}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Value & GameError;
    },
    async books(memberId) {
      const at = { brandId: 'brd_koi', currency: 'VND', memberId, vendor: code };
      return {
        cash: await findBalance(pool, accounts.cash(at)),
        transit: await findBalance(pool, accounts.transit(at)),
        known: await findBalance(pool, accounts.subWallet(at)),
      };
    },
    sign: (body) => signBody(body, studioKey.privateKey),
    async close() {
      await studio.close();
      await database.drop();
    },
  };
}
