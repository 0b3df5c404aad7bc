import type { Language } from '../../api-types.ts';
import { percent, times } from '../figures.ts';
import type { KindRules } from '../game-kind.ts';
import type { SlotTheme } from './theme.ts';

interface SlotWords {
  lines: number;
  coins: number;
  awards: string;
  multipliers: string;
  cap: number;
  trigger: number;
  maxSpin: string;
}

const slotParagraphs: Readonly<Record<Language, (words: SlotWords, ways: boolean) => string[]>> = {
  en: ({ lines, coins, awards, multipliers, cap, trigger, maxSpin }, ways) => [
    ways
      ? 'Equal symbols on neighbouring reels from the left win, in any row: 243 ways. The pay is multiplied by the number of ways.'
      : `${lines} fixed lines pay from the left reel to the right. Only the longest win of a line pays; wins of different lines add up.`,
    `Pays are in coins: one coin is the total bet divided by ${coins}. Bets are chosen so that no pay is ever rounded.`,
    'The wild stands for every symbol except the scatter. It appears on reels 2 to 5.',
    `3, 4 or 5 scatters anywhere pay and award ${awards} free spins, also during free spins, up to ${cap} in one round.`,
    `All wins of the free spins are multiplied: ${multipliers}. On average one paid spin in ${trigger} leads to free spins.`,
    `The largest win of one paid spin is ${maxSpin} the bet. The figure for a round is reached only by the luckiest free spins possible.`,
    'Demonstration play runs with the same reels and the same chances. A fault in the game voids the round; the stake is given back.',
  ],
  vi: ({ lines, coins, awards, multipliers, cap, trigger, maxSpin }, ways) => [
    ways
      ? 'Các biểu tượng giống nhau trên những cuộn liền kề tính từ trái sang sẽ thắng, ở bất kỳ hàng nào: 243 cách. Tiền thưởng nhân với số cách.'
      : `${lines} dòng cố định trả thưởng từ cuộn trái sang phải. Mỗi dòng chỉ trả phần thắng dài nhất; phần thắng của các dòng được cộng lại.`,
    `Bảng trả thưởng tính bằng xu: một xu bằng tổng cược chia cho ${coins}. Các mức cược được chọn để tiền thưởng không bao giờ bị làm tròn.`,
    'Biểu tượng wild thay thế mọi biểu tượng trừ scatter và xuất hiện trên cuộn 2 đến 5.',
    `3, 4 hoặc 5 scatter ở bất kỳ đâu đều trả thưởng và tặng ${awards} vòng quay miễn phí, kể cả trong vòng miễn phí, tối đa ${cap} vòng mỗi ván.`,
    `Mọi phần thắng trong vòng miễn phí được nhân: ${multipliers}. Trung bình cứ ${trigger} vòng quay có trả tiền thì một vòng dẫn tới quay miễn phí.`,
    `Phần thắng lớn nhất của một vòng quay trả tiền là ${maxSpin} mức cược. Con số cho cả ván chỉ đạt được với những vòng miễn phí may mắn nhất có thể.`,
    'Chơi thử dùng cùng các cuộn và cùng xác suất. Lỗi trò chơi làm ván bị hủy; tiền cược được hoàn lại.',
  ],
  'pt-BR': ({ lines, coins, awards, multipliers, cap, trigger, maxSpin }, ways) => [
    ways
      ? 'Símbolos iguais em rolos vizinhos a partir da esquerda ganham, em qualquer fileira: 243 formas. O prêmio é multiplicado pelo número de formas.'
      : `${lines} linhas fixas pagam do rolo esquerdo para o direito. Só o maior prêmio de cada linha é pago; prêmios de linhas diferentes se somam.`,
    `Os prêmios são em moedas: uma moeda é a aposta total dividida por ${coins}. As apostas são escolhidas para que nenhum prêmio seja arredondado.`,
    'O curinga substitui todos os símbolos, exceto o scatter. Ele aparece nos rolos 2 a 5.',
    `3, 4 ou 5 scatters em qualquer posição pagam e dão ${awards} rodadas grátis, também durante as rodadas grátis, até ${cap} por partida.`,
    `Todos os prêmios das rodadas grátis são multiplicados: ${multipliers}. Em média, um giro pago em cada ${trigger} leva a rodadas grátis.`,
    `O maior prêmio de um giro pago é ${maxSpin} a aposta. O valor da partida só é alcançado com as rodadas grátis mais sortudas possíveis.`,
    'A demonstração usa os mesmos rolos e as mesmas chances. Uma falha do jogo anula a rodada; a aposta é devolvida.',
  ],
  'zh-CN': ({ lines, coins, awards, multipliers, cap, trigger, maxSpin }, ways) => [
    ways
      ? '从左起相邻转轮上的相同图案即赢，不限行：243 路。派彩乘以路数。'
      : `${lines} 条固定线从左轮付至右轮。每条线只付最长的一次；不同线的赢额相加。`,
    `赔付以币计：一币为总投注除以 ${coins}。投注额的设定使任何派彩都无须取整。`,
    '百搭可代替分散以外的所有图案，出现在第 2 至第 5 轮。',
    `3、4 或 5 个分散出现在任意位置即派彩，并奖励 ${awards} 次免费旋转，免费旋转期间亦然，一局最多 ${cap} 次。`,
    `免费旋转的所有赢额都会翻倍：${multipliers}。平均每 ${trigger} 次付费旋转有一次触发免费旋转。`,
    `一次付费旋转的最大赢额为投注的 ${maxSpin}。一局的数字只有在最幸运的免费旋转中才能达到。`,
    '演示游戏使用同样的转轮和同样的概率。游戏故障使该局无效；投注额会退还。',
  ],
  my: ({ lines, coins, awards, multipliers, cap, trigger, maxSpin }, ways) => [
    ways
      ? 'ဘယ်ဘက်မှ ကပ်လျက်လှည့်ဘီးများရှိ တူညီသောသင်္ကေတများသည် မည်သည့်အတန်းတွင်မဆို နိုင်ပါသည်− နည်းလမ်း 243 မျိုး။ ပေးချေမှုကို နည်းလမ်းအရေအတွက်ဖြင့် မြှောက်ပါသည်။'
      : `ပုံသေလိုင်း ${lines} ကြောင်းသည် ဘယ်လှည့်ဘီးမှ ညာသို့ ပေးပါသည်။ လိုင်းတစ်ကြောင်း၏ အရှည်ဆုံးအနိုင်ကိုသာ ပေးပြီး လိုင်းအသီးသီး၏ အနိုင်ကို ပေါင်းပါသည်။`,
    `ပေးချေမှုကို ဒင်္ဂါးဖြင့် တွက်ပါသည်− တစ်ဒင်္ဂါးသည် စုစုပေါင်းလောင်းကြေးကို ${coins} ဖြင့် စားခြင်း ` +
      'ဖြစ်ပါသည်။ ပေးချေမှုကို ဘယ်တော့မှ မဖြတ်တောက်ရအောင် လောင်းကြေးများကို ရွေးထားပါသည်။',
    'ဝိုင်းလ်သည် စကက်တာမှလွဲ၍ သင်္ကေတတိုင်းကို အစားထိုးပြီး လှည့်ဘီး 2 မှ 5 တွင် ပေါ်ပါသည်။',
    `စကက်တာ 3၊ 4 သို့မဟုတ် 5 ခု မည်သည့်နေရာတွင်မဆို ပေါ်လျှင် ပေးချေပြီး အခမဲ့လှည့်ခြင်း ${awards} ကြိမ် ` +
      `ရပါသည်။ အခမဲ့လှည့်နေစဉ်လည်း ရပြီး တစ်ပွဲလျှင် အများဆုံး ${cap} ကြိမ် ဖြစ်ပါသည်။`,
    `အခမဲ့လှည့်ခြင်း၏ အနိုင်အားလုံးကို မြှောက်ပါသည်− ${multipliers}။ ပျမ်းမျှအားဖြင့် ငွေပေးလှည့်မှု ${trigger} ကြိမ်တွင် တစ်ကြိမ် အခမဲ့လှည့်ခြင်း ရပါသည်။`,
    `ငွေပေးလှည့်မှုတစ်ကြိမ်၏ အများဆုံးအနိုင်မှာ လောင်းကြေး၏ ${maxSpin} ဖြစ်ပါသည်။ တစ်ပွဲလုံး၏ ဂဏန်းသို့ ကံအကောင်းဆုံး အခမဲ့လှည့်ခြင်းဖြင့်သာ ရောက်နိုင်ပါသည်။`,
    'သရုပ်ပြကစားခြင်းသည် တူညီသော လှည့်ဘီးနှင့် အခွင့်အလမ်းများဖြင့် လုပ်ဆောင်ပါသည်။ ဂိမ်းချွတ်ယွင်းမှုသည် ပွဲကို ပျက်ပြယ်စေပြီး လောင်းကြေးကို ပြန်ပေးပါသည်။',
  ],
  pt: ({ lines, coins, awards, multipliers, cap, trigger, maxSpin }, ways) => [
    ways
      ? 'Símbolos iguais em rolos vizinhos a partir da esquerda ganham, em qualquer fila: 243 formas. O prémio é multiplicado pelo número de formas.'
      : `${lines} linhas fixas pagam do rolo esquerdo para o direito. Só é pago o ganho mais longo de cada linha; os ganhos de linhas diferentes somam-se.`,
    `Os prémios são em moedas: uma moeda é a aposta total dividida por ${coins}. As apostas são escolhidas para que nenhum prémio seja arredondado.`,
    'O wild substitui todos os símbolos exceto o scatter. Aparece nos rolos 2 a 5.',
    `3, 4 ou 5 scatters em qualquer posição pagam e atribuem ${awards} rodadas grátis, também durante as rodadas grátis, até ${cap} numa ronda.`,
    `Todos os ganhos das rodadas grátis são multiplicados: ${multipliers}. Em média, uma jogada paga em cada ${trigger} leva a rodadas grátis.`,
    `O maior ganho de uma jogada paga é ${maxSpin} a aposta. O valor de uma ronda só se atinge com as rodadas grátis mais afortunadas possíveis.`,
    'A demonstração usa os mesmos rolos e as mesmas probabilidades. Uma falha do jogo anula a ronda; a aposta é devolvida.',
  ],
};

/** Figures and sentences of a slot in the player's language. */
export function slotRules({ math, odds }: SlotTheme, language: Language): KindRules {
  const { awards, multipliers, cap } = math.freeSpins;
  return {
    hitFrequency: percent(odds.hitPpm, language),
    maxWin: times(odds.maxRoundWinHundredths, language),
    paragraphs: slotParagraphs[language](
      {
        lines: math.lines.length,
        coins: math.coinsPerBet,
        cap,
        trigger: odds.freeSpinsOneIn,
        awards: [3, 4, 5].map((count) => awards[count as 3]).join(' / '),
        multipliers: multipliers.map((multiplier) => `${multiplier}×`).join(', '),
        maxSpin: times(odds.maxSpinWinHundredths, language),
      },
      math.layout === 'ways',
    ),
  };
}
