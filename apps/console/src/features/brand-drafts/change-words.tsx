import { useLingui } from '@lingui/react/macro';

/** Names the part of a brand that a change or a problem is about: what the part is called, then where in it. */
export function useChangeWords(): (one: { file: string; field: string }) => string {
  const { t } = useLingui();
  const files: Readonly<Record<string, string>> = {
    'content/brand.json': t`Brand`,
    'content/payments.json': t`Cashier`,
    'content/announcements.json': t`Content`,
    'content/help.json': t`Help`,
    'theme.json': t`Theme`,
    'content/rewards.json': t`Bonuses`,
    'content/points.json': t`Points`,
    'content/ranks.json': t`Ranks`,
    'content/referral.json': t`Referrals`,
    'content/missions.json': t`Missions`,
    'content/lottery.json': t`Lottery`,
  };
  const fields: Readonly<Record<string, string>> = {
    name: t`name`,
    currency: t`currency`,
    currencyTerms: t`decimals and steps`,
    timeZone: t`time zone`,
    defaultLanguage: t`first language`,
    tagline: t`tagline`,
    hosts: t`hosts`,
    modules: t`modules`,
    registration: t`registration`,
    vendors: t`games`,
    vendorNames: t`names of vendors`,
    customerService: t`customer service`,
    resources: t`links`,
    regions: t`regions`,
    policy: t`login rules`,
    settings: t`settings`,
    tokens: t`token`,
    palette: t`colour`,
    fonts: t`typeface`,
    channels: t`channels`,
    banks: t`banks`,
    providers: t`providers`,
    withdrawals: t`withdrawals`,
    banners: t`banner`,
    notices: t`notice`,
    popups: t`popup`,
    promotions: t`promotion`,
  };
  return ({ file, field }) => {
    const known =
      files[file] ??
      (file.startsWith('art/') ? t`Picture ${file.slice(4)}` : file.startsWith('content/') ? t`Page ${file.slice(8)}` : file);
    const [first = '', ...rest] = field.split('.');
    return [known, ...(field === '' ? [] : [fields[first] ?? first, ...rest])].join(' · ');
  };
}
