/** Parts per million as a percentage with two decimals: 957387 is "95.74%". `formats` is a BCP 47 tag for `Intl`. */
export function percent(ppm: number, formats: string): string {
  const options = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(formats, options).format(ppm / 1e6);
}

/** Hundredths as a multiple: 18750 is "187.5×". */
export function times(hundredths: number, formats: string): string {
  return `${new Intl.NumberFormat(formats, { maximumFractionDigits: 2 }).format(hundredths / 100)}×`;
}
