import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'blockquote',
    'code',
    'a',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
    'img',
    'figure',
    'figcaption',
    'small',
    'sup',
    'sub',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes): sanitizeHtml.Tag => ({
      tagName,
      attribs: {
        href: attributes['href'] ?? '',
        ...(/^https:/i.test(attributes['href'] ?? '') ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
      },
    }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, alt: attributes['alt'] ?? '', loading: 'lazy' },
    }),
  },
};

/** Operators' HTML as it may be shown: no script, no style, no frame, links and pictures by safe schemes only. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS);
