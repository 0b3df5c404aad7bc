// The way in from other features.
export { ContractPopup } from './contract-popup.tsx';
export { ContractRequests } from './contract-requests.tsx';
