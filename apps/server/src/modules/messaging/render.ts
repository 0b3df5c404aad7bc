import type { LanguageTag } from '@pavilion/languages/tags';
import { messages } from '../../messages/all.ts';
import type { MessageChannel } from './types.ts';

export interface RenderedMessage {
  /** Empty for SMS. */
  subject: string;
  text: string;
}

export interface RenderOrder {
  template: string;
  channel: MessageChannel;
  language: LanguageTag;
  params: Readonly<Record<string, string | number>>;
}

/** Facts shown under a notice, where the caller knows them. */
const FACTS = ['reason', 'time', 'device', 'address'] as const;

/** Notices of what the platform or the member did with open eyes: "if this was not you" would only frighten. */
const QUIET: ReadonlySet<string> = new Set(['notice.documents.approved', 'notice.documents.rejected', 'notice.excluded']);

/** Words of a template in the reader's language. Throws when the template has none: that is a bug of who sends it. */
export function renderMessage({ template, channel, language, params }: RenderOrder): RenderedMessage {
  if (!messages.has(`${template}.text`)) throw new Error(`no message template ${template}`);
  const say = (key: string) => messages.messageFor(key, language, params);
  if (channel === 'sms') {
    const own = messages.has(`${template}.sms`) ? say(`${template}.sms`) : `${params['brand'] ?? ''}: ${say(`${template}.text`)}`;
    return { subject: '', text: own.replaceAll(/\s+/g, ' ') };
  }
  const isNotice = template.startsWith('notice.');
  const facts = isNotice ? FACTS.filter((name) => params[name]).map((name) => say(`fact.${name}`)) : [];
  const paragraphs = [
    say(`${template}.text`),
    facts.join('\n'),
    isNotice && !QUIET.has(template) ? say('closing.not.you') : '',
    say('closing.brand'),
  ];
  return { subject: say(`${template}.subject`).replaceAll(/\s+/g, ' '), text: paragraphs.filter(Boolean).join('\n\n') };
}
