export { findCurrency, putCurrency } from './store.ts';
export { currencyTermsFile, fileOfTerms, termsOfFile, termsProblem } from './terms-file.ts';
