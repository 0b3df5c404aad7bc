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
    en: ['50% deposit bonus', 'Once a day. Choose it when you deposit, or skip it.'],
    vi: ['Thưởng nạp 50%', 'Mỗi ngày một lần, chọn khi nạp. Bạn có thể bỏ qua bất cứ lúc nào.'],
    'zh-CN': ['存款奖金 50%', '每天一次，存款时选择。随时可以不选。'],
    my: ['ငွေသွင်းဘောနပ်စ် 50%', 'တစ်နေ့တစ်ကြိမ်၊ ငွေသွင်းချိန်တွင် ရွေးပါ။ မလိုလျှင် မရွေးဘဲ နေနိုင်သည်။'],
    pt: ['Bónus de depósito de 50%', 'Uma vez por dia, escolhida ao depositar. Deixe-a de fora quando quiser.'],
    'pt-BR': ['Bônus de depósito de 50%', 'Uma vez por dia, escolhida ao depositar. Deixe de fora quando quiser.'],
  },
  'weekly-cashback': {
    category: 'regular',
    en: ['Weekly cashback', 'Get back a share of last week’s net loss. Claim it every Monday.'],
    vi: ['Hoàn tiền hằng tuần', 'Mỗi thứ Hai, một phần số tiền thua trong tuần chờ bạn nhận.'],
    'zh-CN': ['每周返还', '每周一，返还上周净亏损的一部分，由您领取。'],
    my: ['အပတ်စဉ် ပြန်အမ်းငွေ', 'တနင်္လာနေ့တိုင်း အပတ်၏ ရှုံးငွေ တစ်စိတ်တစ်ပိုင်းကို သင် ရယူနိုင်သည်။'],
    pt: ['Cashback semanal', 'Todas as segundas, reclame uma parte das perdas líquidas da semana.'],
    'pt-BR': ['Cashback semanal', 'Toda segunda, resgate uma parte das perdas líquidas da semana.'],
  },
  'lantern-calendar': {
    category: 'regular',
    en: ['Login rewards', 'Log in on any seven days of the month. Missing a day costs nothing.'],
    vi: ['Thưởng đăng nhập', 'Đăng nhập bảy ngày bất kỳ trong tháng. Bỏ lỡ không mất gì.'],
    'zh-CN': ['登录奖励', '每月任意七天登录即可领取。错过一天没有任何损失。'],
    my: ['ဝင်ရောက်မှု ဆုများ', 'တစ်လအတွင်း မည်သည့် ခုနစ်ရက်မဆို ဝင်ပါ။ လွတ်သွားသော ရက်အတွက် မဆုံးရှုံးပါ။'],
    pt: ['Recompensas de acesso', 'Entre em sete dias quaisquer do mês. Um dia perdido não custa nada.'],
    'pt-BR': ['Recompensas de login', 'Entre em sete dias quaisquer do mês. Um dia perdido não custa nada.'],
  },
  'welcome-code': {
    category: 'welcome',
    en: ['Welcome code', 'Enter the code you received. Once per person.'],
    vi: ['Mã chào mừng', 'Nhập mã bạn được tặng. Mỗi người một lần.'],
    'zh-CN': ['欢迎码', '输入您收到的优惠码。每人一次。'],
    my: ['ကြိုဆိုကုဒ်', 'သင့်ကို ပေးထားသော ကုဒ်ကို ရိုက်ထည့်ပါ။ လူတစ်ဦးလျှင် တစ်ကြိမ်။'],
    pt: ['Código de boas-vindas', 'Escreva o código que recebeu. Uma vez por pessoa.'],
    'pt-BR': ['Código de boas-vindas', 'Digite o código que você recebeu. Uma vez por pessoa.'],
  },
  'tell-us': {
    category: 'events',
    en: ['Share your feedback', 'Found a mistake or have an idea? Write to us and our team will thank you.'],
    vi: ['Gửi góp ý', 'Tìm thấy lỗi hoặc có ý tưởng? Hãy viết cho chúng tôi; đội ngũ sẽ cảm ơn bạn.'],
    'zh-CN': ['提交反馈', '发现错误或有好主意？写给我们，团队会表示感谢。'],
    my: ['ကျွန်ုပ်တို့ကို ပြောပြပါ', 'အမှားတွေ့သလား၊ အကြံရှိသလား။ ရေးပါ၊ အဖွဲ့က ကျေးဇူးတင်ပါမည်။'],
    pt: ['Dê a sua opinião', 'Encontrou um erro ou tem uma ideia? Escreva-nos; a equipa agradece.'],
    'pt-BR': ['Dê sua opinião', 'Achou um erro ou tem uma ideia? Escreva; nossa equipe agradece.'],
  },
  'lucky-wheel': {
    category: 'events',
    en: ['Lucky wheel', 'Get a ticket for every day you log in and every large deposit. All odds are shown beside the wheel.'],
    vi: ['Vòng quay may mắn', 'Mỗi ngày đăng nhập một vé, mỗi lần nạp lớn một vé. Mọi cơ hội đều ghi bên cạnh vòng quay.'],
    'zh-CN': ['幸运转盘', '每天登录得一张券，每笔大额存款得一张券。所有概率都列在转盘旁。'],
    my: ['ကံစမ်းဘီး', 'ဝင်ရောက်သည့် နေ့တိုင်း လက်မှတ်တစ်စောင်၊ ငွေများများ သွင်းတိုင်း တစ်စောင်။ အခွင့်အလမ်းအားလုံးကို ဘီးဘေးတွင် ပြထားသည်။'],
    pt: ['Roda da sorte', 'Um bilhete por cada dia em que entra e um por cada depósito grande. Todas as hipóteses estão ao lado da roda.'],
    'pt-BR': ['Roda da sorte', 'Um bilhete por dia em que você entra e um por depósito grande. Todas as chances ficam ao lado da roda.'],
  },
  'week-race': {
    category: 'events',
    en: ['Weekly race', 'Climb the ranking from Monday to Sunday. Names are masked, places update live.'],
    vi: ['Đua top hằng tuần', 'Ai chơi nhiều nhất từ thứ Hai đến Chủ nhật. Tên được che, thứ hạng cập nhật liên tục.'],
    'zh-CN': ['每周竞赛', '周一至周日，看谁的流水最高。姓名已隐藏，名次实时显示。'],
    my: ['အပတ်စဉ် ပြိုင်ပွဲ', 'တနင်္လာမှ တနင်္ဂနွေအထိ အများဆုံး ကစားသူ။ အမည်များ ဖုံးထားပြီး အဆင့်များကို တိုက်ရိုက် ပြသည်။'],
    pt: ['Corrida semanal', 'Quem joga mais de segunda a domingo. Os nomes estão ocultos, os lugares são em direto.'],
    'pt-BR': ['Corrida semanal', 'Quem joga mais de segunda a domingo. Os nomes ficam ocultos, as posições são ao vivo.'],
  },
  'hourly-rain': {
    category: 'events',
    en: ['Envelope rain', 'Every hour on the hour, for ten minutes. One envelope each until the prize pool is used up.'],
    vi: ['Mưa lì xì', 'Mỗi giờ tròn, trong mười phút. Mỗi người một phong bì, khi quỹ của giờ đó còn.'],
    'zh-CN': ['红包雨', '每逢整点，持续十分钟。每人一个红包，当小时奖池发完为止。'],
    my: ['စာအိတ်မိုး', 'နာရီပြည့်တိုင်း ဆယ်မိနစ်ကြာ။ ထိုနာရီ၏ ရန်ပုံငွေ ရှိနေသမျှ တစ်ဦးလျှင် စာအိတ်တစ်အိတ်။'],
    pt: ['Chuva de envelopes', 'A cada hora certa, durante dez minutos. Um envelope para cada pessoa, enquanto durar o fundo da hora.'],
    'pt-BR': ['Chuva de envelopes', 'A cada hora cheia, por dez minutos. Um envelope para cada pessoa, enquanto durar o fundo da hora.'],
  },
  'hourly-parcels': {
    category: 'events',
    en: ['Parcel drop', 'Every hour on the hour, for ten minutes. One parcel each until the prize pool is used up.'],
    vi: ['Mưa quà', 'Mỗi giờ tròn, trong mười phút. Mỗi người một gói quà, khi quỹ của giờ đó còn.'],
    'zh-CN': ['空投礼包', '每逢整点，持续十分钟。每人一个礼包，当小时奖池发完为止。'],
    my: ['ပါဆယ်မိုး', 'နာရီပြည့်တိုင်း ဆယ်မိနစ်ကြာ။ ထိုနာရီ၏ ရန်ပုံငွေ ရှိနေသမျှ တစ်ဦးလျှင် ပါဆယ်တစ်ထုပ်။'],
    pt: ['Chuva de encomendas', 'A cada hora certa, durante dez minutos. Uma encomenda para cada pessoa, enquanto durar o fundo da hora.'],
    'pt-BR': ['Chuva de pacotes', 'A cada hora cheia, por dez minutos. Um pacote para cada pessoa, enquanto durar o fundo da hora.'],
  },
  'quarter-ticket': {
    category: 'deposits',
    en: ['25% deposit ticket', 'A bonus ticket for one deposit. Choose which one when you deposit.'],
    vi: ['Vé thưởng nạp 25%', 'Một vé cho một lần nạp của bạn. Bạn chọn lần nào khi nạp.'],
    'zh-CN': ['25% 存款券', '一张券，可用于您的一笔存款。存款时由您选择。'],
    my: ['ငွေသွင်း 25% လက်မှတ်', 'သင့်ငွေသွင်းမှုတစ်ခုအတွက် လက်မှတ်တစ်စောင်။ သွင်းချိန်တွင် သင်ရွေးပါ။'],
    pt: ['Bilhete de depósito de 25%', 'Um bilhete para um dos seus depósitos. Escolhe qual ao fazê-lo.'],
    'pt-BR': ['Bilhete de depósito de 25%', 'Um bilhete para um dos seus depósitos. Você escolhe qual na hora.'],
  },
} as const satisfies Record<string, PromotionWords>;
