const KB = 1024;
const formats = ['avif', 'webp'];

export const bannerOutputs = (brand, number) => ({
  wide: [
    { file: `brands/${brand}/banner-${number}-1240`, width: 1240, formats, limit: 70 * KB },
    { file: `brands/${brand}/banner-${number}-620`, width: 620, formats, limit: 30 * KB },
  ],
  phone: [{ file: `brands/${brand}/banner-${number}-phone`, width: 780, formats, limit: 40 * KB }],
});
export const promoOutputs = (brand, number) => [{ file: `brands/${brand}/promo-${number}`, width: 480, formats, limit: 30 * KB }];
export const sideOutputs = (brand, name) => [{ file: `brands/${brand}/${name}`, width: 740, formats, limit: 100 * KB }];
export const objectOutputs = (brand, name) => [{ file: `brands/${brand}/object-${name}`, width: 400, formats, limit: 26 * KB }];
