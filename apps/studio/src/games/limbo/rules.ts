import type { Language } from '../../api-types.ts';
import { times } from '../figures.ts';
import type { KindRules } from '../game-kind.ts';
import { LIMBO_MAX_TARGET, LIMBO_MIN_TARGET } from './math.ts';

const paragraphs: Readonly<Record<Language, (min: string, max: string) => string[]>> = {
  en: (min, max) => [
    `Name a target between ${min} and ${max}. A lantern rises; if it reaches your target, the round pays the stake times the target.`,
    'The lantern rises to 0.99 divided by the drawn number between 0 and 1, rounded down to two decimals. The chance to reach a target is 99 % divided by it.',
    "The payout is rounded down to the currency's smallest step; the house keeps the remainder. Rising above the target pays no more than the target.",
    'Demonstration play runs with the same chances. A fault in the game voids the round; the stake is given back.',
  ],
  vi: (min, max) => [
    `Hãy chọn mốc từ ${min} đến ${max}. Đèn trời bay lên; nếu đèn đạt mốc của bạn, ván trả tiền cược nhân với mốc.`,
    'Độ cao của đèn bằng 0,99 chia cho số được rút giữa 0 và 1, làm tròn xuống hai chữ số thập phân. Khả năng đạt mốc bằng 99 % chia cho mốc.',
    'Tiền thưởng được làm tròn xuống bước nhỏ nhất của tiền tệ; phần dư thuộc về nhà cái. Đèn bay cao hơn mốc cũng chỉ trả theo mốc.',
    'Chơi thử dùng cùng xác suất. Lỗi trò chơi làm ván bị hủy; tiền cược được hoàn lại.',
  ],
  'pt-BR': (min, max) => [
    `Escolha um alvo entre ${min} e ${max}. Uma lanterna sobe; se ela alcançar o seu alvo, a rodada paga a aposta vezes o alvo.`,
    'A lanterna sobe até 0,99 dividido pelo número sorteado entre 0 e 1, arredondado para baixo com duas casas. A chance de alcançar um alvo é 99 % dividido por ele.',
    'O prêmio é arredondado para baixo ao menor passo da moeda; o resto fica com a casa. Subir acima do alvo não paga mais do que o alvo.',
    'A demonstração usa as mesmas chances. Uma falha do jogo anula a rodada; a aposta é devolvida.',
  ],
  'zh-CN': (min, max) => [
    `选择 ${min} 至 ${max} 之间的目标。天灯升起；若升到您的目标，该局派彩为投注额乘以目标。`,
    '天灯升到 0.99 除以 0 与 1 之间抽出的数字，向下取至两位小数。达到目标的概率为 99% 除以目标。',
    '派彩向下取至货币的最小单位；余数归平台所有。升得高于目标也只按目标派彩。',
    '演示游戏使用同样的概率。游戏故障使该局无效；投注额会退还。',
  ],
  my: (min, max) => [
    `${min} မှ ${max} အတွင်း ပန်းတိုင်တစ်ခု ရွေးပါ။ မီးပုံးပျံ တက်ပါသည်။ သင့်ပန်းတိုင်သို့ ရောက်လျှင် လောင်းကြေးကို ပန်းတိုင်ဖြင့် မြှောက်၍ ပေးချေပါသည်။`,
    'မီးပုံးသည် 0.99 ကို 0 နှင့် 1 အကြား ကျသောဂဏန်းဖြင့် စားသည့်အမြင့်အထိ တက်ပြီး ဒဿမနှစ်နေရာအထိ အောက်သို့ ဖြတ်ပါသည်။ ပန်းတိုင်ရောက်ရန် အခွင့်အလမ်းသည် 99% ကို ပန်းတိုင်ဖြင့် စားခြင်း ဖြစ်ပါသည်။',
    'ပေးချေမှုကို ငွေကြေး၏ အသေးဆုံးယူနစ်အထိ အောက်သို့ ဖြတ်ပါသည်။ ကျန်ငွေသည် အိမ်ရှင်အတွက် ဖြစ်ပါသည်။ ပန်းတိုင်ထက် မြင့်တက်သော်လည်း ပန်းတိုင်အတိုင်းသာ ပေးချေပါသည်။',
    'သရုပ်ပြကစားခြင်းသည် တူညီသော အခွင့်အလမ်းများဖြင့် လုပ်ဆောင်ပါသည်။ ဂိမ်းချွတ်ယွင်းမှုသည် ပွဲကို ပျက်ပြယ်စေပြီး လောင်းကြေးကို ပြန်ပေးပါသည်။',
  ],
  pt: (min, max) => [
    `Escolha um alvo entre ${min} e ${max}. Uma lanterna sobe; se alcançar o seu alvo, a ronda paga a aposta vezes o alvo.`,
    'A lanterna sobe até 0,99 a dividir pelo número sorteado entre 0 e 1, arredondado para baixo a duas casas decimais. A probabilidade de alcançar um alvo é 99 % a dividir por ele.',
    'O prémio é arredondado para baixo à menor unidade da moeda; o resto fica para a casa. Subir acima do alvo não paga mais do que o alvo.',
    'A demonstração usa as mesmas probabilidades. Uma falha do jogo anula a ronda; a aposta é devolvida.',
  ],
};

/** Figures and sentences of limbo in the player's language. */
export function limboRules(language: Language): KindRules {
  const max = times(LIMBO_MAX_TARGET, language);
  return { hitFrequency: null, maxWin: max, paragraphs: paragraphs[language](times(LIMBO_MIN_TARGET, language), max) };
}
