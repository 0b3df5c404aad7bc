interface Words {
  title: string;
  sandbox: string;
  choose: string;
  other: string;
  go: string;
  no: string;
  lost: string;
  again: string;
}

const words: Readonly<Record<string, Words>> = {
  en: {
    title: 'Sign in with {house}',
    sandbox: 'Demonstration: invented people, no passwords.',
    choose: 'Who are you today?',
    other: 'Or any e-mail address',
    go: 'Continue',
    no: 'Do not sign in',
    lost: 'This page is no longer good',
    again: 'Please go back and start the sign-in again.',
  },
  vi: {
    title: 'Đăng nhập bằng {house}',
    sandbox: 'Bản trình diễn: nhân vật hư cấu, không có mật khẩu.',
    choose: 'Hôm nay bạn là ai?',
    other: 'Hoặc một địa chỉ e-mail bất kỳ',
    go: 'Tiếp tục',
    no: 'Không đăng nhập',
    lost: 'Trang này không còn hiệu lực',
    again: 'Vui lòng quay lại và bắt đầu đăng nhập lần nữa.',
  },
  'pt-BR': {
    title: 'Entrar com {house}',
    sandbox: 'Demonstração: pessoas inventadas, sem senhas.',
    choose: 'Quem é você hoje?',
    other: 'Ou qualquer endereço de e-mail',
    go: 'Continuar',
    no: 'Não entrar',
    lost: 'Esta página não vale mais',
    again: 'Volte e comece a entrada de novo.',
  },
  'zh-CN': {
    title: '使用 {house} 登录',
    sandbox: '演示环境：人物均为虚构，无需密码。',
    choose: '您今天是谁？',
    other: '或任意电子邮箱',
    go: '继续',
    no: '不登录',
    lost: '此页面已失效',
    again: '请返回并重新开始登录。',
  },
  my: {
    title: '{house} ဖြင့် ဝင်ရောက်ရန်',
    sandbox: 'သရုပ်ပြ — စိတ်ကူးယဉ်လူများ၊ စကားဝှက် မလိုပါ။',
    choose: 'ယနေ့ သင်သည် မည်သူလဲ။',
    other: 'သို့မဟုတ် အီးမေးလ်လိပ်စာ တစ်ခုခု',
    go: 'ဆက်လုပ်မည်',
    no: 'မဝင်ရောက်ပါ',
    lost: 'ဤစာမျက်နှာ အသုံးမဝင်တော့ပါ',
    again: 'နောက်သို့ပြန်၍ ဝင်ရောက်မှုကို အစမှ ပြန်စပါ။',
  },
  pt: {
    title: 'Iniciar sessão com {house}',
    sandbox: 'Demonstração: pessoas inventadas, sem palavras-passe.',
    choose: 'Quem é hoje?',
    other: 'Ou qualquer endereço de e-mail',
    go: 'Continuar',
    no: 'Não iniciar sessão',
    lost: 'Esta página já não é válida',
    again: 'Volte atrás e comece de novo.',
  },
};

/** By BCP 47 tag; English where there is none. */
export const wordsFor = (language: string): Words => words[language] ?? (words['en'] as Words);
