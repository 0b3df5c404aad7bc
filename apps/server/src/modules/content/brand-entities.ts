/** Ids of a brand's rows, and the keys of its words in `content_text`. */
export function entitiesOf(code: string) {
  const announcementId = (key: string): string => `${code}-${key}`;
  const resourceId = (position: number): string => `res_${code}_${position}`;
  const helpId = (anchor: string): string => `hlp_${code}_${anchor}`;
  return {
    announcementId,
    resourceId,
    helpId,
    brand: `brand:${code}`,
    announcement: (key: string): string => `announcement:${announcementId(key)}`,
    resource: (position: number): string => `resource:${resourceId(position)}`,
    help: (anchor: string): string => `help:${helpId(anchor)}`,
    section: (key: string): string => `help-section:${code}:${key}`,
    channel: (bankCode: string): string => `payment-channel:${code}:${bankCode}`,
    /** Every name above begins with one of these, and no name of another brand does: a code has letters and digits alone. */
    prefixes: [
      `announcement:${announcementId('')}`,
      `resource:res_${code}_`,
      `help:${helpId('')}`,
      `help-section:${code}:`,
      `payment-channel:${code}:`,
    ],
  };
}
