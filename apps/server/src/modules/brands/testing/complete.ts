import * as contract from '@pavilion/contract/brands/desk';
import type { DeskVisitor } from '../../../test/desk-visitor.ts';

/** Settings of a PIX provider. */
const PIX = { bankName: 'Banco Lagoa', key: '00000000-0000-4000-8000-000000000000', accountName: 'LAGOA CLARA', city: 'RECIFE' };

/** Fills what a copy leaves to be written: whose accounts, where customer service and news are. */
export async function complete(owner: DeskVisitor, draftId: string) {
  const view = async () => (await owner.call(contract.brandDraft, undefined, { draftId })).value;
  const change = async (name: string, work: (json: never) => void) => {
    const { texts, version } = await view();
    const json = JSON.parse(texts[name] ?? '{}') as never;
    work(json);
    await owner.call(contract.brandDraftSave, { draftId, version, files: [{ name, text: JSON.stringify(json) }] });
  };
  const { texts } = await view();
  if (texts['content/payments.json'])
    await change('content/payments.json', (file: { providers: { kind: string; settings: object }[] }) => {
      const own: Record<string, object> = { sandbox: { url: 'https://pay.lagoa.example', merchant: 'lagoa' } };
      for (const one of file.providers) one.settings = own[one.kind] ?? PIX;
    });
  await change(
    'content/brand.json',
    (brand: {
      customerService: { name: string; address: string }[];
      resources: { url: string }[];
      settings: { helpOrganisations: { url: string }[] };
    }) => {
      for (const one of brand.customerService)
        if (one.address === '') Object.assign(one, { name: 'help@lagoa.example', address: 'mailto:help@lagoa.example' });
      for (const one of brand.resources) one.url ||= 'https://lagoa.example/news';
      for (const one of brand.settings.helpOrganisations) one.url ||= 'https://help.example/';
    },
  );
  return view();
}
