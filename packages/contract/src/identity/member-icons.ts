/** The pictures a member may choose from, drawn with the product (`art/out/members`). */
export const MEMBER_ICONS = ['koi', 'lantern', 'lotus', 'moon', 'sun', 'wave', 'kite', 'citrus', 'shell', 'gem', 'leaf', 'peak'] as const;
export type MemberIcon = (typeof MEMBER_ICONS)[number];

/** Where a picture lies; empty for none. */
export const memberIconUrl = (icon: string): string => (icon === '' ? '' : `/art/members/${icon}.svg`);
