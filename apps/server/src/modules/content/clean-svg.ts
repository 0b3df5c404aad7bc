import sanitizeHtml from 'sanitize-html';

const SHAPES = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'];
const PAINT =
  'id fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
  'stroke-dashoffset opacity transform clip-path clip-rule mask color stop-color stop-opacity role aria-label aria-hidden';
const PLACE = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points', 'width', 'height', 'offset', 'pathLength'];
const FRAME = ['xmlns', 'viewBox', 'preserveAspectRatio', 'version'];
const UNITS = ['gradientUnits', 'gradientTransform', 'spreadMethod', 'fx', 'fy', 'clipPathUnits', 'maskUnits', 'maskContentUnits'];

/** A bitmap embedded in the drawing. */
const INLINE_PICTURE = /^data:image\/(?:png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'svg',
    'g',
    'defs',
    'title',
    'desc',
    'symbol',
    'use',
    'linearGradient',
    'radialGradient',
    'stop',
    'clipPath',
    'mask',
    'image',
    ...SHAPES,
  ],
  allowedAttributes: { '*': [...PAINT.split(' '), ...PLACE, ...FRAME, ...UNITS], use: ['href'], image: ['href'] },
  // Names of SVG are written with capitals, and elements may end themselves.
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  selfClosing: [...SHAPES, 'stop', 'use', 'image'],
  allowedSchemes: [],
  allowedSchemesByTag: { image: ['data'] },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'use' && !/^#[\w-]+$/.test(attribs['href'] ?? '')) || (tag === 'image' && !INLINE_PICTURE.test(attribs['href'] ?? '')),
};

/**
 * Paint of another file is a request to wherever it lies. Attributes of paint are CSS, which names an address by more functions than `url`
 * and lets any letter be written as an escape.
 */
const ELSEWHERE = /url\(\s*['"]?(?!#)|="[^"]*(?:\\|\b(?:src|image|image-set|-webkit-image-set|cross-fade|element|paint)\s*\()/i;
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** A drawing without script, style sheet, text of other namespaces or anything fetched from elsewhere; null for what is no SVG. */
export function cleanSvg(source: string): string | null {
  const clean = sanitizeHtml(source.replace(/^\uFEFF/, ''), OPTIONS).trim();
  if (!clean.startsWith('<svg') || !clean.endsWith('</svg>') || ELSEWHERE.test(clean)) return null;
  if ([...clean.matchAll(/\sxmlns="([^"]*)"/g)].some(([, named]) => named !== NAMESPACE)) return null;
  return clean.includes(`xmlns="${NAMESPACE}"`) ? clean : clean.replace('<svg', `<svg xmlns="${NAMESPACE}"`);
}

/** Bitmaps embedded in a clean drawing. */
export const picturesInSvg = (clean: string): Buffer[] =>
  [...clean.matchAll(/data:image\/(?:png|webp);base64,([A-Za-z0-9+/]+={0,2})/g)].map(([, data = '']) => Buffer.from(data, 'base64'));
