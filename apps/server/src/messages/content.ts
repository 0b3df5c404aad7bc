import type { Messages } from './catalog.ts';

export const contentMessages = {
  en: {
    'feedback.length': 'Please write between {min} and {max} characters.',
    'feedback.type': 'Please choose what this is about.',
  },
  vi: {
    'feedback.length': 'Vui lòng viết từ {min} đến {max} ký tự.',
    'feedback.type': 'Vui lòng chọn chủ đề.',
  },
  'pt-BR': {
    'feedback.length': 'Escreva entre {min} e {max} caracteres.',
    'feedback.type': 'Escolha o assunto.',
  },
  'zh-CN': {
    'feedback.length': '请输入 {min} 至 {max} 个字符。',
    'feedback.type': '请选择主题。',
  },
  my: {
    'feedback.length': 'စာလုံး {min} မှ {max} လုံးအထိ ရေးပါ။',
    'feedback.type': 'မည်သည့်အကြောင်းအရာဖြစ်သည်ကို ရွေးပါ။',
  },
  pt: {
    'feedback.length': 'Escreva entre {min} e {max} caracteres.',
    'feedback.type': 'Escolha o assunto.',
  },
} as const satisfies Messages;
