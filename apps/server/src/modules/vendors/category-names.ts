import type { CompleteLanguage, LanguageCode } from '@pavilion/contract/language';

type Names = Readonly<Record<CompleteLanguage, string>>;

const CATEGORIES: Record<string, Names> = {
  RNG: {
    EN: 'Slots',
    VI: 'Quay hũ',
    'PT-BR': 'Slots',
    CN: '老虎机',
    MY: 'စလော့',
    PT: 'Slots',
  },
  LIVE: {
    EN: 'Live casino',
    VI: 'Sòng bài trực tiếp',
    'PT-BR': 'Cassino ao vivo',
    CN: '真人娱乐场',
    MY: 'တိုက်ရိုက် ကာစီနို',
    PT: 'Casino ao vivo',
  },
  FISH: {
    EN: 'Fishing',
    VI: 'Bắn cá',
    'PT-BR': 'Pesca',
    CN: '捕鱼',
    MY: 'ငါးဖမ်းဂိမ်း',
    PT: 'Pesca',
  },
  PVP: {
    EN: 'Cards and boards',
    VI: 'Game bài',
    'PT-BR': 'Cartas e tabuleiro',
    CN: '棋牌',
    MY: 'ဖဲနှင့် ကစားခုံ',
    PT: 'Cartas e tabuleiro',
  },
  SPORTS: {
    EN: 'Sports',
    VI: 'Thể thao',
    'PT-BR': 'Esportes',
    CN: '体育',
    MY: 'အားကစား',
    PT: 'Desporto',
  },
  ESPORTS: {
    EN: 'E-sports',
    VI: 'Thể thao điện tử',
    'PT-BR': 'E-sports',
    CN: '电子竞技',
    MY: 'အီးစပို့',
    PT: 'E-sports',
  },
  ELOTT: {
    EN: 'E-lottery',
    VI: 'Xổ số điện tử',
    'PT-BR': 'Loteria eletrônica',
    CN: '电子彩票',
    MY: 'အီလက်ထရောနစ် ထီ',
    PT: 'Lotaria eletrónica',
  },
  LOTT: {
    EN: 'Lottery',
    VI: 'Xổ số',
    'PT-BR': 'Loteria',
    CN: '彩票',
    MY: 'ထီ',
    PT: 'Lotaria',
  },
  BGS: {
    EN: 'Mini games',
    VI: 'Trò chơi mini',
    'PT-BR': 'Minijogos',
    CN: '小游戏',
    MY: 'မီနီဂိမ်းများ',
    PT: 'Minijogos',
  },
  SPB: {
    EN: 'Specials',
    VI: 'Đặc biệt',
    'PT-BR': 'Especiais',
    CN: '特色',
    MY: 'အထူး',
    PT: 'Especiais',
  },
};

const CLASSES: Record<string, Names> = {
  SM: {
    EN: 'Slot machines',
    VI: 'Máy quay',
    'PT-BR': 'Caça-níqueis',
    CN: '老虎机',
    MY: 'စလော့စက်များ',
    PT: 'Slot machines',
  },
  SC: {
    EN: 'Scratch cards',
    VI: 'Thẻ cào',
    'PT-BR': 'Raspadinhas',
    CN: '刮刮乐',
    MY: 'ခြစ်ကတ်များ',
    PT: 'Raspadinhas',
  },
  VP: {
    EN: 'Video poker',
    VI: 'Video poker',
    'PT-BR': 'Vídeo pôquer',
    CN: '视频扑克',
    MY: 'ဗီဒီယို ပိုကာ',
    PT: 'Vídeo póquer',
  },
  JP: {
    EN: 'Jackpots',
    VI: 'Giải tích lũy',
    'PT-BR': 'Jackpots',
    CN: '累积大奖',
    MY: 'ဂျက်ပေါ့များ',
    PT: 'Jackpots',
  },
  TG: {
    EN: 'Table games',
    VI: 'Trò chơi bàn',
    'PT-BR': 'Jogos de mesa',
    CN: '桌面游戏',
    MY: 'စားပွဲဂိမ်းများ',
    PT: 'Jogos de mesa',
  },
  AC: {
    EN: 'Arcade',
    VI: 'Giải trí',
    'PT-BR': 'Arcade',
    CN: '街机',
    MY: 'အာကိတ်ဂိမ်း',
    PT: 'Arcada',
  },
  BG: {
    EN: 'Bingo',
    VI: 'Bingo',
    'PT-BR': 'Bingo',
    CN: '宾果',
    MY: 'ဘင်ဂို',
    PT: 'Bingo',
  },
};

const nameOf = (table: Record<string, Names>, key: string, language: LanguageCode): string =>
  (table[key] as Partial<Record<LanguageCode, string>> | undefined)?.[language] ?? table[key]?.EN ?? key;

export const categoryName = (gameType: string, language: LanguageCode): string => nameOf(CATEGORIES, gameType, language);
export const classifyName = (classify: string, language: LanguageCode): string => nameOf(CLASSES, classify, language);
