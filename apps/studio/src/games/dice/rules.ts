import type { Language } from '../../api-types.ts';
import { percent, times } from '../figures.ts';
import type { KindRules } from '../game-kind.ts';
import { DICE_MAX_CHANCE, DICE_MIN_CHANCE, DICE_MULTIPLIER_SCALE, diceMultiplier } from './math.ts';

const diceParagraphs: Readonly<Record<Language, (min: string, max: string) => string[]>> = {
  en: (min, max) => [
    'A number from 0.00 to 99.99 is rolled. Choose a target and whether the roll has to be over or under it.',
    `The chance to win lies between ${min} and ${max}. The multiplier is 99 % divided by the chance, rounded down to four decimals.`,
    "The payout is the stake times the multiplier, rounded down to the currency's smallest step; the house keeps the remainder.",
    'Demonstration play runs with the same chances. A fault in the game voids the round; the stake is given back.',
  ],
  vi: (min, max) => [
    'Một số từ 0,00 đến 99,99 được gieo. Hãy chọn mốc và cho biết số gieo phải trên hay dưới mốc.',
    `Khả năng thắng nằm giữa ${min} và ${max}. Hệ số bằng 99 % chia cho khả năng thắng, làm tròn xuống bốn chữ số thập phân.`,
    'Tiền thưởng bằng tiền cược nhân hệ số, làm tròn xuống bước nhỏ nhất của tiền tệ; phần dư thuộc về nhà cái.',
    'Chơi thử dùng cùng xác suất. Lỗi trò chơi làm ván bị hủy; tiền cược được hoàn lại.',
  ],
  'pt-BR': (min, max) => [
    'Um número de 0,00 a 99,99 é sorteado. Escolha um alvo e se o resultado deve ficar acima ou abaixo dele.',
    `A chance de ganhar fica entre ${min} e ${max}. O multiplicador é 99 % dividido pela chance, arredondado para baixo com quatro casas.`,
    'O prêmio é a aposta vezes o multiplicador, arredondado para baixo ao menor passo da moeda; o resto fica com a casa.',
    'A demonstração usa as mesmas chances. Uma falha do jogo anula a rodada; a aposta é devolvida.',
  ],
  'zh-CN': (min, max) => [
    '掷出 0.00 至 99.99 的一个数字。选择目标，以及结果须高于或低于它。',
    `胜率介于 ${min} 与 ${max} 之间。倍数为 99% 除以胜率，向下取至四位小数。`,
    '派彩为投注额乘以倍数，向下取至货币的最小单位；余数归平台所有。',
    '演示游戏使用同样的概率。游戏故障使该局无效；投注额会退还。',
  ],
  my: (min, max) => [
    '0.00 မှ 99.99 အတွင်း ဂဏန်းတစ်ခု ကျပါသည်။ ပန်းတိုင်ကို ရွေးပြီး ၎င်းထက် အထက် သို့မဟုတ် အောက် ဖြစ်ရမည်ကို ရွေးပါ။',
    `နိုင်ရန် အခွင့်အလမ်းသည် ${min} နှင့် ${max} အကြား ရှိပါသည်။ မြှောက်ဆသည် 99% ကို အခွင့်အလမ်းဖြင့် စားပြီး ဒဿမလေးနေရာအထိ အောက်သို့ ဖြတ်ပါသည်။`,
    'ပေးချေမှုသည် လောင်းကြေးကို မြှောက်ဆဖြင့် မြှောက်ပြီး ငွေကြေး၏ အသေးဆုံးယူနစ်အထိ အောက်သို့ ဖြတ်ပါသည်။ ကျန်ငွေသည် အိမ်ရှင်အတွက် ဖြစ်ပါသည်။',
    'သရုပ်ပြကစားခြင်းသည် တူညီသော အခွင့်အလမ်းများဖြင့် လုပ်ဆောင်ပါသည်။ ဂိမ်းချွတ်ယွင်းမှုသည် ပွဲကို ပျက်ပြယ်စေပြီး လောင်းကြေးကို ပြန်ပေးပါသည်။',
  ],
  pt: (min, max) => [
    'É sorteado um número de 0,00 a 99,99. Escolha um alvo e se o resultado tem de ficar acima ou abaixo dele.',
    `A probabilidade de ganhar situa-se entre ${min} e ${max}. O multiplicador é 99 % dividido pela ` +
      'probabilidade, arredondado para baixo a quatro casas decimais.',
    'O prémio é a aposta vezes o multiplicador, arredondado para baixo à menor unidade da moeda; o resto fica para a casa.',
    'A demonstração usa as mesmas probabilidades. Uma falha do jogo anula a ronda; a aposta é devolvida.',
  ],
};

/** Figures and sentences of dice in the player's language. */
export function diceRules(language: Language): KindRules {
  const chance = (hundredths: number): string => percent(hundredths * 100, language);
  return {
    hitFrequency: null,
    maxWin: times((diceMultiplier(DICE_MIN_CHANCE) * 100) / DICE_MULTIPLIER_SCALE, language),
    paragraphs: diceParagraphs[language](chance(DICE_MIN_CHANCE), chance(DICE_MAX_CHANCE)),
  };
}
