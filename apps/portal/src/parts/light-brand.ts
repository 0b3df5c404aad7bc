/** Whether the brand's ground is light: things over it then are cut from paper, not lit. */
export const isLightBrand = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('color-scheme').startsWith('light');
