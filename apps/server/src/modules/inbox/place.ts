import { isPortalPlace } from '@pavilion/contract/portal-places';
import { DateTime } from 'luxon';

/** A place of the portal, its `{day}` the day of a moment in the brand's zone; null for none, and for one that is none of the portal's. */
export function placeIn(link: string, at: Date, timeZone: string): string | null {
  if (link === '') return null;
  const place = link.replaceAll('{day}', DateTime.fromJSDate(at, { zone: timeZone }).toISODate() ?? '');
  return isPortalPlace(place) ? place : null;
}
