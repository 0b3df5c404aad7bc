import { flattenWhitelabel } from '@pavilion/contract/system';
import { boot } from '../boot.ts';

const flags = flattenWhitelabel(boot.status.info.whitelabel);

/** Is a module on for the brand? What is off leaves no trace. */
export const isOn = (code: string): boolean => flags[code] === true;
