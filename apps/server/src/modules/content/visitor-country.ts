import { type CountryResponse, open } from 'maxmind';

/** Address → ISO country code. `knowable` is false where no database is configured. */
export interface CountryFinder {
  knowable: boolean;
  countryOf(ip: string): string | null;
}

/** Opens a MaxMind-format database (country or city), read again when the file changes. Throws when it cannot be read. */
export async function openCountryFinder(path: string | null): Promise<CountryFinder> {
  if (path === null) return { knowable: false, countryOf: () => null };
  const reader = await open<CountryResponse>(path, { watchForUpdates: true, watchForUpdatesNonPersistent: true });
  return {
    knowable: true,
    countryOf(ip) {
      try {
        const found = reader.get(ip);
        return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? null;
      } catch {
        return null;
      }
    },
  };
}
