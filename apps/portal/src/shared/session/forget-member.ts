/**
 * What stays in this browser when a member signs out: the device, the brand, the language, what the reader set for the device, and
 * what the next login form begins with (a name or a masked number, never a secret). Everything else is removed, also what later versions store.
 */
const STAYS: readonly RegExp[] = [
  /^SHELL_deviceId$/,
  /^merchant(?:Code)?$/,
  /^lang$/,
  // Set for the device.
  /^(?:sideMenu|balanceHidden|ageAnswered|fastest-address)$/,
  /^measuring-/,
  // What the login form begins with.
  /^lastUserName-/,
  /^(?:loginTypeSms|countryDialingCode)$/,
  // The visitor's own.
  /^popup-closed-anonymous$/,
];

/** Clears both storages of all that is of the member or the tab. */
export function forgetMember(): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (!STAYS.some((pattern) => pattern.test(key))) storage.removeItem(key);
    } catch {
      // No storage, nothing stored.
    }
  }
}
