import { marketingChannels } from '@pavilion/contract/content/marketing';
import { isDeepStrictEqual } from 'node:util';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import type { Sql } from '../../kernel/db.ts';
import { findCurrency, termsOfFile } from '../currencies/public.ts';
import { type BrandFolder, FILES, type FolderProblem } from './brand-folder.ts';
import { readState } from './read-state.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Who vouches for a member: sign-in providers and the phone service. */
function vouchersOf(settings: Settings | undefined): { social: unknown; firebase: unknown } {
  const { social = [], firebase = null } = (settings?.['access'] ?? {}) as { social?: readonly object[]; firebase?: object | null };
  return {
    social: social.map((provider) => ({ enabled: true, picture: '', ...provider })),
    firebase: firebase && { emulatorUrl: null, ...firebase },
  };
}

/** What the desk's call for access sets in the settings; what is absent stays as it is, a part of `access` that is absent gets its default. */
function accessOf(settings: Settings | undefined, now: Settings | undefined = settings): unknown {
  const { documentsBeforeWithdrawal = false } = ((settings && 'access' in settings ? settings : now)?.['access'] ?? {}) as {
    documentsBeforeWithdrawal?: boolean;
  };
  return {
    documentsBeforeWithdrawal,
    offers: settings?.['offers'] ?? now?.['offers'] ?? marketingChannels,
    minimumAge: settings?.['minimumAge'] ?? now?.['minimumAge'] ?? 18,
  };
}

/**
 * What a draft changes beyond what the operator may: who vouches for members and where a provider's money goes are set elsewhere; hosts belong to operators of all brands; what a call of its own guards needs the permission of that call.
 */
export async function problemsBeyondDesk(
  sql: Sql,
  folder: BrandFolder,
  { session, publicUrl }: { session: OperatorContext['session']; publicUrl: string },
): Promise<FolderProblem[]> {
  const live = await readState(sql, folder.brand.code);
  const problems: FolderProblem[] = [];
  const bad = (file: string, field: string, message: string): void => void problems.push({ file, field, message });
  const { settings, hosts } = folder.brand;
  const before: Settings | undefined = live?.brand.settings;
  const [then, now] = [vouchersOf(before), vouchersOf(settings)];
  if (!isDeepStrictEqual(then.firebase, now.firebase))
    bad(FILES.brand, 'settings.access', 'the phone service is set in the settings of the brand, once it is there (tab Services)');
  if (!isDeepStrictEqual(then.social, now.social))
    bad(FILES.brand, 'settings.access', 'sign-in providers are set in the settings of the brand, once it is there (tab Sign-in)');
  for (const field of ['imageCDNs', 'launchGameCDNs'])
    if (!isDeepStrictEqual(before?.[field] ?? [], settings[field] ?? []))
      bad(
        FILES.brand,
        `settings.${field}`,
        'hosts of pictures and games are set in the settings of the brand, once it is there (tab Services)',
      );
  const providers = new Map(live?.cashier?.providers.map((one) => [one.code, one]));
  for (const [index, one] of (folder.cashier?.providers ?? []).entries()) {
    const then = providers.get(one.code);
    if (then && !isDeepStrictEqual(then, one)) bad(FILES.payments, `providers.${index}`, 'give the changed provider another code');
  }
  const known = new Set(live?.brand.hosts.map(({ host }) => host));
  const shared = new URL(publicUrl).hostname;
  for (const [index, { host }] of hosts.entries()) {
    if (known.has(host)) continue;
    if (host === shared) bad(FILES.brand, `hosts.${index}.host`, `${shared} is the host of all brands`);
    else if (!isInScope(null, session)) bad(FILES.brand, `hosts.${index}.host`, 'hosts are added by operators of all brands');
  }
  const main = settings['mainDomain'];
  if (typeof main === 'string' && main !== '' && main !== before?.['mainDomain'] && !hosts.some(({ host }) => host === main))
    bad(FILES.brand, 'settings.mainDomain', 'one of the hosts is expected');
  const { currency, currencyTerms: terms } = folder.brand;
  const mayAdd = isInScope(null, session) && session.permissions.includes('currencies.write');
  if (terms && !mayAdd && !isDeepStrictEqual((await findCurrency(sql, currency))?.terms, termsOfFile(terms)))
    bad(FILES.brand, 'currencyTerms', 'currencies are added and changed by operators of all brands with the permission currencies.write');
  // A folder would put in force alone what two operators put in force on pages of their own.
  if (live && folder.ranks && !isDeepStrictEqual(live.ranks, folder.ranks))
    bad(FILES.ranks, 'levels', 'two operators change ranks, on their own page');
  if (live && folder.referral && !isDeepStrictEqual(live.referral, folder.referral))
    bad(FILES.referral, 'minDeposit', 'two operators change the rule of referrals, on its own page');
  if (live && folder.missions && !isDeepStrictEqual(live.missions, folder.missions))
    bad(FILES.missions, '', 'missions of an existing brand are edited on the missions page and approved by a second operator');
  if (live) {
    const gameProtection = settings['gameProtection'] ?? before?.['gameProtection'];
    const transfers = settings['memberTransfers'] ?? before?.['memberTransfers'];
    const guarded: readonly (readonly [DeskPermission, string, string, unknown, unknown])[] = [
      ['withdrawals.rules', FILES.payments, 'withdrawals', live.cashier?.withdrawals, (folder.cashier ?? live.cashier)?.withdrawals],
      ['brands.flags', FILES.brand, 'modules', live.brand.modules, folder.brand.modules],
      ['brands.flags', FILES.brand, 'settings.access', accessOf(before), accessOf(settings, before)],
      ['brands.flags', FILES.brand, 'settings.gameProtection', before?.['gameProtection'] ?? {}, gameProtection ?? {}],
      ['withdrawals.rules', FILES.brand, 'settings.memberTransfers', before?.['memberTransfers'] ?? null, transfers ?? null],
      ['brands.flags', FILES.brand, 'policy', live.policy, { ...live.policy, ...folder.policy }],
      ['brands.registration', FILES.brand, 'registration', live.brand.registration, folder.brand.registration],
      ['brands.entry', FILES.brand, 'regions', live.brand.regions, folder.brand.regions ?? live.brand.regions],
    ];
    for (const [permission, file, field, then, now] of guarded)
      if (!session.permissions.includes(permission) && !isDeepStrictEqual(then, now))
        bad(file, field, `needs the permission ${permission}`);
  }
  return problems;
}
