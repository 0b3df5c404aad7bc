import type { LanguageCode } from '@pavilion/contract/language';
import { createMessages } from '../../messages/catalog.ts';
import { templateTexts } from './templates.ts';
import type { MessageChannel } from './types.ts';

const texts = createMessages([templateTexts]);

export interface Rendered {
  /** Empty for SMS. */
  subject: string;
  text: string;
}

export interface RenderOrder {
  template: string;
  channel: MessageChannel;
  language: LanguageCode;
  params: Readonly<Record<string, string | number>>;
}

/**
 * Words of a template in the reader's language: `<template>.subject` and `<template>.text`, for SMS `<template>.sms` or else the text in one
 * line behind the brand's name. Throws when the template has none: that is a bug of who sends it.
 */
export function renderMessage({ template, channel, language, params }: RenderOrder): Rendered {
  if (!texts.has(`${template}.text`) && !texts.has(`${template}.sms`)) throw new Error(`no message template ${template}`);
  const say = (key: string) => texts.messageFor(key, language, params);
  if (channel === 'sms') {
    if (texts.has(`${template}.sms`)) return { subject: '', text: say(`${template}.sms`) };
    return { subject: '', text: `${params['brand'] ?? ''}: ${say(`${template}.text`).replaceAll(/\s+/g, ' ')}` };
  }
  const closing = template.startsWith('notice.') && !QUIET.has(template) ? [say('closing.not.you')] : [];
  return {
    subject: say(`${template}.subject`),
    text: [say(`${template}.text`), ...closing, say('closing.brand')].join('\n\n'),
  };
}

/** Notices of what the house or the member did with open eyes: "if this was not you" would only frighten. */
const QUIET: ReadonlySet<string> = new Set(['notice.documents.approved', 'notice.documents.rejected', 'notice.excluded']);
