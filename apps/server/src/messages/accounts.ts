import type { Messages } from './catalog.ts';

/** What opening an account and recovering its secrets say beside `identity.ts`. */
export const accountMessages = {
  en: {
    'username.is.number': 'A username cannot look like a phone number. Please add a letter.',
    'password.reset.expired': 'This link is no longer valid. Please ask for a new one.',
    'recovery.limit': 'Too many recovery mails were asked for. Please try again later.',
    'payment.password.already.set': 'A payment password is set already. You can change it.',
    'payment.password.same.as.login': 'Please choose a payment password that differs from your login password.',
    'withdraw.payment.password.recent':
      'Your payment password was reset a short while ago. For your safety you can withdraw again in {hours, plural, one {# hour} other {# hours}}.',
  },
  vi: {
    'username.is.number': 'Tên đăng nhập không được giống số điện thoại. Vui lòng thêm một chữ cái.',
    'password.reset.expired': 'Liên kết này không còn hiệu lực. Vui lòng yêu cầu liên kết mới.',
    'recovery.limit': 'Đã yêu cầu quá nhiều thư khôi phục. Vui lòng thử lại sau.',
    'payment.password.already.set': 'Mật khẩu rút tiền đã được đặt. Bạn có thể đổi mật khẩu này.',
    'payment.password.same.as.login': 'Vui lòng chọn mật khẩu rút tiền khác với mật khẩu đăng nhập.',
    'withdraw.payment.password.recent':
      'Mật khẩu rút tiền của bạn vừa được đặt lại. Để bảo vệ bạn, bạn có thể rút tiền lại sau {hours} giờ.',
  },
  'pt-BR': {
    'username.is.number': 'O nome de usuário não pode parecer um número de telefone. Acrescente uma letra.',
    'password.reset.expired': 'Este link não vale mais. Peça um novo.',
    'recovery.limit': 'Muitos e-mails de recuperação foram pedidos. Tente de novo mais tarde.',
    'payment.password.already.set': 'Já existe uma senha de saque. Você pode alterá-la.',
    'payment.password.same.as.login': 'Escolha uma senha de saque diferente da senha de acesso.',
    'withdraw.payment.password.recent':
      'Sua senha de saque foi redefinida há pouco. Para sua segurança, você poderá sacar de novo em {hours, plural, one {# hora} other {# horas}}.',
  },
  'zh-CN': {
    'username.is.number': '用户名不能像电话号码，请加入一个字母。',
    'password.reset.expired': '此链接已失效，请重新申请。',
    'recovery.limit': '申请找回邮件的次数过多，请稍后再试。',
    'payment.password.already.set': '已设置支付密码，您可以进行修改。',
    'payment.password.same.as.login': '支付密码不能与登录密码相同，请重新设置。',
    'withdraw.payment.password.recent': '您的支付密码刚刚重置。为保障安全，{hours} 小时后可再次提款。',
  },
  my: {
    'username.is.number': 'အသုံးပြုသူအမည်သည် ဖုန်းနံပါတ်နှင့် မတူရပါ။ စာလုံးတစ်လုံး ထည့်ပေးပါ။',
    'password.reset.expired': 'ဤလင့်ခ်သည် သက်တမ်းကုန်သွားပါပြီ။ အသစ်တစ်ခု တောင်းပါ။',
    'recovery.limit': 'ပြန်လည်ရယူရေး အီးမေးလ်များ တောင်းဆိုမှု များလွန်းနေပါသည်။ နောက်မှ ထပ်ကြိုးစားပါ။',
    'payment.password.already.set': 'ငွေပေးချေမှု စကားဝှက်ကို သတ်မှတ်ပြီးဖြစ်ပါသည်။ ပြောင်းလဲနိုင်ပါသည်။',
    'payment.password.same.as.login': 'ဝင်ရောက်ရန် စကားဝှက်နှင့် မတူသော ငွေပေးချေမှု စကားဝှက်ကို ရွေးပါ။',
    'withdraw.payment.password.recent': 'သင့်ငွေပေးချေမှု စကားဝှက်ကို မကြာသေးမီက ပြန်လည်သတ်မှတ်ထားပါသည်။ လုံခြုံရေးအတွက် {hours} နာရီအကြာတွင် ငွေပြန်ထုတ်နိုင်ပါမည်။',
  },
  pt: {
    'username.is.number': 'O nome de utilizador não pode parecer um número de telefone. Acrescente uma letra.',
    'password.reset.expired': 'Esta ligação já não é válida. Peça uma nova.',
    'recovery.limit': 'Foram pedidos demasiados e-mails de recuperação. Tente novamente mais tarde.',
    'payment.password.already.set': 'Já existe uma palavra-passe de pagamento. Pode alterá-la.',
    'payment.password.same.as.login': 'Escolha uma palavra-passe de pagamento diferente da palavra-passe de acesso.',
    'withdraw.payment.password.recent':
      'A sua palavra-passe de pagamento foi reposta há pouco. Para sua segurança, poderá levantar de novo dentro de {hours, plural, one {# hora} other {# horas}}.',
  },
} as const satisfies Messages;
