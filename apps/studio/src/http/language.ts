import type { Language } from '../api-types.ts';

/** The operators' language codes to ours; what we do not speak becomes English. */
export function languageOf(code: string): Language {
  const plain = code.toLowerCase().split(/[-_]/)[0];
  if (plain === 'vi' || plain === 'vn') return 'vi';
  if (plain === 'zh' || plain === 'cn') return 'zh-CN';
  if (plain === 'my') return 'my';
  if (plain === 'br') return 'pt-BR';
  if (plain === 'pt') return code.toLowerCase().endsWith('br') ? 'pt-BR' : 'pt';
  return 'en';
}
