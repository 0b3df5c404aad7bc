import type { Messages } from './catalog.ts';

/** What the ways to log in say beside `identity.ts`. */
export const loginMessages = {
  en: {
    login_verify_required: 'Please confirm that it is you.',
    'login.verification.failed': 'That is not right. You have {triesLeft, plural, one {# try} other {# tries}} left.',
    'login.verification.over': 'This confirmation has ended. Please log in again.',
    'login.verification.locked': 'Too many wrong codes. Please wait {minutes} minutes, or choose another way.',
    'login.unfinished': 'This account is not complete yet. Customer service can finish it with you.',
  },
  vi: {
    login_verify_required: 'Vui lòng xác nhận đó chính là bạn.',
    'login.verification.failed': 'Chưa đúng. Bạn còn {triesLeft} lần thử.',
    'login.verification.over': 'Lượt xác nhận này đã kết thúc. Vui lòng đăng nhập lại.',
    'login.verification.locked': 'Nhập sai mã quá nhiều lần. Vui lòng đợi {minutes} phút hoặc chọn cách khác.',
    'login.unfinished': 'Tài khoản này chưa hoàn tất. Chăm sóc khách hàng sẽ giúp bạn hoàn tất.',
  },
  'pt-BR': {
    login_verify_required: 'Confirme que é você.',
    'login.verification.failed': 'Não está certo. {triesLeft, plural, one {Resta # tentativa} other {Restam # tentativas}}.',
    'login.verification.over': 'Esta confirmação terminou. Entre de novo.',
    'login.verification.locked': 'Muitos códigos errados. Espere {minutes} minutos ou escolha outro meio.',
    'login.unfinished': 'Esta conta ainda não está completa. O atendimento pode concluí-la com você.',
  },
  'zh-CN': {
    login_verify_required: '请确认是您本人。',
    'login.verification.failed': '不正确。您还可以尝试 {triesLeft} 次。',
    'login.verification.over': '本次确认已结束，请重新登录。',
    'login.verification.locked': '错误次数过多。请等待 {minutes} 分钟，或选择其他方式。',
    'login.unfinished': '此账户尚未完善。客服可以协助您完成。',
  },
  my: {
    login_verify_required: 'သင်ကိုယ်တိုင် ဖြစ်ကြောင်း အတည်ပြုပေးပါ။',
    'login.verification.failed': 'မမှန်ပါ။ {triesLeft} ကြိမ် ထပ်စမ်းနိုင်ပါသေးသည်။',
    'login.verification.over': 'ဤအတည်ပြုမှု ပြီးဆုံးသွားပါပြီ။ ထပ်မံ ဝင်ရောက်ပါ။',
    'login.verification.locked': 'ကုဒ်အမှား များလွန်းနေပါသည်။ {minutes} မိနစ် စောင့်ပါ သို့မဟုတ် အခြားနည်းလမ်း ရွေးပါ။',
    'login.unfinished': 'ဤအကောင့် မပြည့်စုံသေးပါ။ ဖောက်သည်ဝန်ဆောင်မှုက ပြီးစီးအောင် ကူညီပေးပါမည်။',
  },
  pt: {
    login_verify_required: 'Confirme que é você.',
    'login.verification.failed': 'Não está correto. {triesLeft, plural, one {Resta # tentativa} other {Restam # tentativas}}.',
    'login.verification.over': 'Esta confirmação terminou. Inicie sessão novamente.',
    'login.verification.locked': 'Demasiados códigos errados. Aguarde {minutes} minutos ou escolha outro meio.',
    'login.unfinished': 'Esta conta ainda não está completa. O apoio ao cliente pode concluí-la consigo.',
  },
} as const satisfies Messages;
