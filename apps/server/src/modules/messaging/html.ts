import type { OutgoingMessage } from './sender.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll(/\r?\n/g, '<br>');

const LINK = /^https?:\/\/[^\s<>"]+$/;
const CODE = /^\d{6}$/;

/** Dark or light words, whichever is read better on a colour. */
function inkOn(accent: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(accent.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? '#14181a' : '#ffffff';
}

function paragraph(text: string, { subject, accent }: OutgoingMessage): string {
  if (CODE.test(text)) {
    return `<p style="margin:8px 0 24px;font-size:34px;font-weight:700;letter-spacing:8px;color:#14181a">${text}</p>`;
  }
  if (LINK.test(text)) {
    return `<p style="margin:8px 0 24px"><a href="${escaped(text)}" style="display:inline-block;padding:14px 26px;border-radius:10px;background:${accent};color:${inkOn(accent)};font-weight:600;text-decoration:none">${escaped(subject)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c686c;word-break:break-all">${escaped(text)}</p>`;
  }
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

/**
 * The HTML of an e-mail: its text, paragraph by paragraph, under the brand's name. A line that is only a code is drawn large, one
 * that is only an address becomes a button. No pictures, no remote parts.
 */
export function htmlOf(message: OutgoingMessage): string {
  const { brandName, accent, language, subject, text } = message;
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  const foot = paragraphs.pop() ?? '';
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef1f1;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#22292b">
<div style="max-width:560px;margin:0 auto;border-radius:14px;overflow:hidden;background:#ffffff">
<div style="padding:18px 32px;border-top:6px solid ${accent};font-size:20px;font-weight:700;color:#14181a">${escaped(brandName)}</div>
<div style="padding:8px 32px 24px">
${paragraphs.map((part) => paragraph(part, message)).join('\n')}
</div>
<div style="padding:16px 32px;border-top:1px solid #e2e7e8;font-size:13px;color:#5c686c">${escaped(foot)}</div>
</div></body></html>
`;
}
