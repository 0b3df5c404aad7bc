import { flattenWhitelabel } from '@pavilion/contract/content/system';
import { boot } from '../boot.ts';

const flags = flattenWhitelabel(boot.status.info.whitelabel);

/** Is a module on for the brand? What is off leaves no trace. */
export const isOn = (code: string): boolean => flags[code] === true;

/** Whether the brand has a form of registration: by username, by mobile number, or in one step. */
export const canRegister: boolean = ['USERNAMEREG3', 'MOBILENUMREG3', 'AUTOREG3'].some(isOn);
