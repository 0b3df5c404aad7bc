// The way in from other features.
export { OfferDialog } from './offer-dialog.tsx';
export { boundsQuery, type Contract, ownContractsQuery } from './queries.ts';
