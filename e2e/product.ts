/** Where the started product is; set by `start-product.ts` before the first journey. */
export const portalUrl = process.env['PAVILION_URL'] ?? '';
export const studioUrl = process.env['PAVILION_STUDIO_URL'] ?? '';
export const pspUrl = process.env['PAVILION_PSP_URL'] ?? '';
/** File with everything the product has printed. */
export const logFile = process.env['PAVILION_LOG'] ?? '';
