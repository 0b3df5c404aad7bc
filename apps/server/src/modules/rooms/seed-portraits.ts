import sharp from 'sharp';

/** Presenters of the demonstration, cut from paper like the rest of its art: no real people. */
export interface Portrait {
  ground: readonly [light: string, dark: string];
  skin: string;
  shade: string;
  hair: string;
  cloth: string;
  trim: string;
  look: 'bun' | 'crop' | 'long' | 'curls';
}

const SIDE = 640;

const HAIR: Readonly<Record<Portrait['look'], { behind: string; before: string }>> = {
  bun: {
    behind: '<circle cx="320" cy="128" r="58"/><ellipse cx="320" cy="262" rx="136" ry="142"/>',
    before: '<path d="M190 262c4-92 60-134 130-134s126 42 130 134c-24-46-66-70-128-76-66 6-110 30-132 76z"/>',
  },
  crop: {
    behind: '<ellipse cx="320" cy="246" rx="126" ry="124"/>',
    before: '<path d="M198 256c-6-88 52-138 128-138 70 0 124 46 116 136-12-32-30-52-54-62-58 16-118 18-154 2-20 14-32 36-36 62z"/>',
  },
  long: {
    behind: '<path d="M176 280c0-104 60-164 144-164s144 60 144 164v190c-40 26-248 26-288 0z"/>',
    before: '<path d="M192 276c2-90 54-142 128-142s126 52 128 142c-30-24-60-58-78-98-34 56-106 84-178 98z"/>',
  },
  curls: {
    behind:
      '<circle cx="206" cy="232" r="64"/><circle cx="242" cy="164" r="66"/><circle cx="320" cy="138" r="70"/><circle cx="398" cy="164" r="66"/><circle cx="434" cy="232" r="64"/><circle cx="206" cy="304" r="52"/><circle cx="434" cy="304" r="52"/>',
    before: '<circle cx="252" cy="196" r="42"/><circle cx="320" cy="178" r="46"/><circle cx="388" cy="196" r="42"/>',
  },
};

function drawing({ ground: [light, dark], skin, shade, hair, cloth, trim, look }: Portrait): string {
  const rays = Array.from({ length: 12 }, (_one, index) => `<path d="M0 0L-26-620L26-620Z" transform="rotate(${index * 30})"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 640 640">
  <defs>
    <radialGradient id="g" cx=".36" cy=".28" r=".95"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${trim}"/><stop offset=".5" stop-color="${cloth}"/></linearGradient>
    <filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="10" dy="14" stdDeviation="12" flood-color="#000" flood-opacity=".38"/></filter>
  </defs>
  <rect width="640" height="640" fill="url(#g)"/>
  <g transform="translate(320 330)" fill="#fff" opacity=".06">${rays}</g>
  <circle cx="320" cy="300" r="232" fill="none" stroke="${trim}" stroke-opacity=".5" stroke-width="5"/>
  <g filter="url(#s)" fill="${hair}">${HAIR[look].behind}</g>
  <g filter="url(#s)"><path d="M64 640c12-122 96-178 200-188h112c104 10 188 66 200 188z" fill="url(#c)"/></g>
  <path d="M272 380h96v84c-14 40-82 40-96 0z" fill="${shade}"/>
  <path d="M252 456l68 78 68-78 34 10-102 132-102-132z" fill="${trim}"/>
  <g filter="url(#s)"><path d="M216 262c0-76 46-116 104-116s104 40 104 116c0 84-46 152-104 152s-104-68-104-152z" fill="${skin}"/></g>
  <path d="M424 262c0 84-46 152-104 152-12 0-24-3-35-8 70-14 105-70 105-150 0-34-6-62-20-84 34 18 54 50 54 90z" fill="${shade}" opacity=".55"/>
  <g fill="${hair}">${HAIR[look].before}</g>
  <g fill="none" stroke="#2a1b18" stroke-width="7" stroke-linecap="round"><path d="M254 282q20-15 40 0M346 282q20-15 40 0"/><path d="M282 356q38 32 76 0" stroke="#8d3b34"/></g>
  <path d="M320 288l-12 42q12 7 22 0" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="246" cy="330" r="18" fill="#e0705c" opacity=".28"/><circle cx="394" cy="330" r="18" fill="#e0705c" opacity=".28"/>
</svg>`;
}

export const drawPortrait = (portrait: Portrait): Promise<Buffer> =>
  sharp(Buffer.from(drawing(portrait)))
    .webp({ quality: 84 })
    .toBuffer();
