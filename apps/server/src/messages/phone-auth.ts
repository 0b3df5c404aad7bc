import type { Messages } from './catalog.ts';

export const phoneAuthMessages = {
  en: {
    'phone.account.unknown': 'No account here has this number. Create one, or use another way to log in.',
    'phone.token.invalid': 'This confirmation of your number is not valid any more. Please ask for a new code.',
    'phone.auth.unavailable': 'Your number cannot be confirmed at the moment. Please try again in some minutes.',
  },
  vi: {
    'phone.account.unknown': 'Chưa có tài khoản nào dùng số này. Hãy tạo tài khoản hoặc đăng nhập bằng cách khác.',
    'phone.token.invalid': 'Xác nhận số điện thoại này không còn hiệu lực. Vui lòng yêu cầu mã mới.',
    'phone.auth.unavailable': 'Hiện không thể xác nhận số của bạn. Vui lòng thử lại sau vài phút.',
  },
  'pt-BR': {
    'phone.account.unknown': 'Nenhuma conta aqui tem este número. Crie uma ou entre de outra forma.',
    'phone.token.invalid': 'Esta confirmação do seu número não vale mais. Peça um novo código.',
    'phone.auth.unavailable': 'Não é possível confirmar seu número no momento. Tente de novo em alguns minutos.',
  },
  'zh-CN': {
    'phone.account.unknown': '此号码在这里没有账户。请注册，或使用其他方式登录。',
    'phone.token.invalid': '此号码验证已失效，请重新获取验证码。',
    'phone.auth.unavailable': '暂时无法验证您的号码，请几分钟后再试。',
  },
  my: {
    'phone.account.unknown': 'ဤနံပါတ်ဖြင့် အကောင့် မရှိပါ။ အကောင့်ဖွင့်ပါ သို့မဟုတ် အခြားနည်းဖြင့် ဝင်ရောက်ပါ။',
    'phone.token.invalid': 'သင့်ဖုန်းနံပါတ်၏ ဤအတည်ပြုချက် အသုံးမဝင်တော့ပါ။ ကုဒ်အသစ် တောင်းပါ။',
    'phone.auth.unavailable': 'သင့်ဖုန်းနံပါတ်ကို ယခု အတည်မပြုနိုင်ပါ။ မိနစ်အနည်းငယ်ကြာမှ ထပ်စမ်းပါ။',
  },
  pt: {
    'phone.account.unknown': 'Nenhuma conta aqui tem este número. Crie uma ou entre de outra forma.',
    'phone.token.invalid': 'Esta confirmação do seu número já não é válida. Peça um novo código.',
    'phone.auth.unavailable': 'De momento não é possível confirmar o seu número. Tente novamente dentro de alguns minutos.',
  },
} as const satisfies Messages;
