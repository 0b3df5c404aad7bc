/** Acts of the audit trail, by their keys. */
export const contentActs = [
  'brand.maintenance.on',
  'brand.maintenance.off',
  'brand.modules',
  'brand.access',
  'brand.games',
  'brand.registration',
  'brand.region',
  'feedback.answer',
  'feedback.close',
] as const;
