import type { PromotionCategory } from '@pavilion/contract/promotions/terms';

type Words = readonly [title: string, summary: string];
interface PromotionWords {
  category: PromotionCategory;
  en: Words;
  vi: Words;
  'zh-CN': Words;
  my: Words;
  pt: Words;
  'pt-BR': Words;
}

/** Titles and summaries of the demonstration's promotions by language; the terms are written from the rules. */
export const PROMOTION_WORDS = {
  'deposit-half': {
    category: 'deposits',
    en: ['Half again on a deposit', 'Once a day, chosen when you deposit. Leave it out whenever you like.'],
    vi: ['Nạp thêm một nửa', 'Mỗi ngày một lần, chọn khi nạp. Bạn có thể bỏ qua bất cứ lúc nào.'],
    'zh-CN': ['存款加半', '每天一次，存款时选择。随时可以不选。'],
    my: ['ငွေသွင်းလျှင် တစ်ဝက်ထပ်ရ', 'တစ်နေ့တစ်ကြိမ်၊ ငွေသွင်းချိန်တွင် ရွေးပါ။ မလိုလျှင် မရွေးဘဲ နေနိုင်သည်။'],
    pt: ['Mais metade num depósito', 'Uma vez por dia, escolhida ao depositar. Deixe-a de fora quando quiser.'],
    'pt-BR': ['Mais metade no depósito', 'Uma vez por dia, escolhida ao depositar. Deixe de fora quando quiser.'],
  },
  'weekly-cashback': {
    category: 'regular',
    en: ['A little of the week back', 'Every Monday a share of what the week cost you, for you to claim.'],
    vi: ['Hoàn lại một phần của tuần', 'Mỗi thứ Hai, một phần số tiền thua trong tuần chờ bạn nhận.'],
    'zh-CN': ['每周返还', '每周一，返还上周净亏损的一部分，由您领取。'],
    my: ['အပတ်စဉ် ပြန်အမ်းငွေ', 'တနင်္လာနေ့တိုင်း အပတ်၏ ရှုံးငွေ တစ်စိတ်တစ်ပိုင်းကို သင် ရယူနိုင်သည်။'],
    pt: ['Um pouco da semana de volta', 'Todas as segundas, uma parte do que a semana lhe custou, para reclamar.'],
    'pt-BR': ['Um pouco da semana de volta', 'Toda segunda, uma parte do que a semana custou, para você pegar.'],
  },
  'lantern-calendar': {
    category: 'regular',
    en: ['A light for each day', 'Seven days of a month, whichever you come. A missed day costs nothing.'],
    vi: ['Mỗi ngày một ngọn đèn', 'Bảy ngày trong tháng, ngày nào bạn ghé cũng được. Bỏ lỡ không mất gì.'],
    'zh-CN': ['每日一灯', '每月任意七天登录即可领取。错过一天没有任何损失。'],
    my: ['နေ့တိုင်း မီးတစ်လုံး', 'တစ်လအတွင်း လာသည့် ခုနစ်ရက်။ လွတ်သွားသော ရက်အတွက် မဆုံးရှုံးပါ။'],
    pt: ['Uma luz por cada dia', 'Sete dias de um mês, os que vier. Um dia perdido não custa nada.'],
    'pt-BR': ['Uma luz para cada dia', 'Sete dias do mês, os que você vier. Um dia perdido não custa nada.'],
  },
  'welcome-code': {
    category: 'welcome',
    en: ['With a word of welcome', 'Type the code you were given. Once for each person.'],
    vi: ['Một lời chào mừng', 'Nhập mã bạn được tặng. Mỗi người một lần.'],
    'zh-CN': ['欢迎码', '输入您收到的优惠码。每人一次。'],
    my: ['ကြိုဆိုကုဒ်', 'သင့်ကို ပေးထားသော ကုဒ်ကို ရိုက်ထည့်ပါ။ လူတစ်ဦးလျှင် တစ်ကြိမ်။'],
    pt: ['Com uma palavra de boas-vindas', 'Escreva o código que recebeu. Uma vez por pessoa.'],
    'pt-BR': ['Com uma palavra de boas-vindas', 'Digite o código que você recebeu. Uma vez por pessoa.'],
  },
  'tell-us': {
    category: 'events',
    en: ['Tell us about it', 'Found a mistake, or have an idea? Write to us; our team says thank you.'],
    vi: ['Kể cho chúng tôi nghe', 'Tìm thấy lỗi hoặc có ý tưởng? Hãy viết cho chúng tôi; đội ngũ sẽ cảm ơn bạn.'],
    'zh-CN': ['告诉我们', '发现错误或有好主意？写给我们，团队会表示感谢。'],
    my: ['ကျွန်ုပ်တို့ကို ပြောပြပါ', 'အမှားတွေ့သလား၊ အကြံရှိသလား။ ရေးပါ၊ အဖွဲ့က ကျေးဇူးတင်ပါမည်။'],
    pt: ['Conte-nos', 'Encontrou um erro ou tem uma ideia? Escreva-nos; a equipa agradece.'],
    'pt-BR': ['Conte para nós', 'Achou um erro ou tem uma ideia? Escreva; nossa equipe agradece.'],
  },
  'lucky-wheel': {
    category: 'events',
    en: ['The evening wheel', 'A ticket for each day you log in, and one for each large deposit. Every chance stands beside the wheel.'],
    vi: ['Vòng quay buổi tối', 'Mỗi ngày đăng nhập một vé, mỗi lần nạp lớn một vé. Mọi cơ hội đều ghi bên cạnh vòng quay.'],
    'zh-CN': ['晚间转盘', '每天登录得一张券，每笔大额存款得一张券。所有概率都列在转盘旁。'],
    my: ['ညနေခင်း ဘီး', 'ဝင်ရောက်သည့် နေ့တိုင်း လက်မှတ်တစ်စောင်၊ ငွေများများ သွင်းတိုင်း တစ်စောင်။ အခွင့်အလမ်းအားလုံးကို ဘီးဘေးတွင် ပြထားသည်။'],
    pt: [
      'A roda da noite',
      'Um bilhete por cada dia em que entra e um por cada depósito grande. Todas as hipóteses estão ao lado da roda.',
    ],
    'pt-BR': ['A roda da noite', 'Um bilhete por dia em que você entra e um por depósito grande. Todas as chances ficam ao lado da roda.'],
  },
  'week-race': {
    category: 'events',
    en: ['The race of the week', 'Who plays most from Monday to Sunday. Names are masked, places stand live.'],
    vi: ['Cuộc đua của tuần', 'Ai chơi nhiều nhất từ thứ Hai đến Chủ nhật. Tên được che, thứ hạng cập nhật liên tục.'],
    'zh-CN': ['本周竞赛', '周一至周日，看谁的流水最高。姓名已隐藏，名次实时显示。'],
    my: ['အပတ်စဉ် ပြိုင်ပွဲ', 'တနင်္လာမှ တနင်္ဂနွေအထိ အများဆုံး ကစားသူ။ အမည်များ ဖုံးထားပြီး အဆင့်များကို တိုက်ရိုက် ပြသည်။'],
    pt: ['A corrida da semana', 'Quem joga mais de segunda a domingo. Os nomes estão ocultos, os lugares são em direto.'],
    'pt-BR': ['A corrida da semana', 'Quem joga mais de segunda a domingo. Os nomes ficam ocultos, as posições são ao vivo.'],
  },
  'hourly-rain': {
    category: 'events',
    en: ['Rain of envelopes', 'Every full hour, for ten minutes. One envelope for each of you, while the pool of the hour lasts.'],
    vi: ['Mưa lì xì', 'Mỗi giờ tròn, trong mười phút. Mỗi người một phong bì, khi quỹ của giờ đó còn.'],
    'zh-CN': ['红包雨', '每逢整点，持续十分钟。每人一个红包，当小时奖池发完为止。'],
    my: ['စာအိတ်မိုး', 'နာရီပြည့်တိုင်း ဆယ်မိနစ်ကြာ။ ထိုနာရီ၏ ရန်ပုံငွေ ရှိနေသမျှ တစ်ဦးလျှင် စာအိတ်တစ်အိတ်။'],
    pt: ['Chuva de envelopes', 'A cada hora certa, durante dez minutos. Um envelope para cada pessoa, enquanto durar o fundo da hora.'],
    'pt-BR': ['Chuva de envelopes', 'A cada hora cheia, por dez minutos. Um envelope para cada pessoa, enquanto durar o fundo da hora.'],
  },
  'quarter-ticket': {
    category: 'deposits',
    en: ['A quarter more', 'A ticket for one of your deposits. You choose which, when you make it.'],
    vi: ['Thêm một phần tư', 'Một vé cho một lần nạp của bạn. Bạn chọn lần nào khi nạp.'],
    'zh-CN': ['多四分之一', '一张券，可用于您的一笔存款。存款时由您选择。'],
    my: ['လေးပုံတစ်ပုံ ထပ်ရ', 'သင့်ငွေသွင်းမှုတစ်ခုအတွက် လက်မှတ်တစ်စောင်။ သွင်းချိန်တွင် သင်ရွေးပါ။'],
    pt: ['Mais um quarto', 'Um bilhete para um dos seus depósitos. Escolhe qual ao fazê-lo.'],
    'pt-BR': ['Mais um quarto', 'Um bilhete para um dos seus depósitos. Você escolhe qual na hora.'],
  },
} as const satisfies Record<string, PromotionWords>;
