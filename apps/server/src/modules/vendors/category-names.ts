import type { LanguageCode } from '@pavilion/contract/language';

type Names = Partial<Record<LanguageCode, string>> & { EN: string };

const CATEGORIES: Record<string, Names> = {
  RNG: { EN: 'Slots', VI: 'Quay hũ', 'PT-BR': 'Slots' },
  LIVE: { EN: 'Live casino', VI: 'Sòng bài trực tiếp', 'PT-BR': 'Cassino ao vivo' },
  FISH: { EN: 'Fishing', VI: 'Bắn cá', 'PT-BR': 'Pesca' },
  PVP: { EN: 'Cards and boards', VI: 'Game bài', 'PT-BR': 'Cartas e tabuleiro' },
  SPORTS: { EN: 'Sports', VI: 'Thể thao', 'PT-BR': 'Esportes' },
  ESPORTS: { EN: 'E-sports', VI: 'Thể thao điện tử', 'PT-BR': 'E-sports' },
  ELOTT: { EN: 'E-lottery', VI: 'Xổ số điện tử', 'PT-BR': 'Loteria eletrônica' },
  LOTT: { EN: 'Lottery', VI: 'Xổ số', 'PT-BR': 'Loteria' },
  BGS: { EN: 'Mini games', VI: 'Trò chơi mini', 'PT-BR': 'Minijogos' },
  SPB: { EN: 'Specials', VI: 'Đặc biệt', 'PT-BR': 'Especiais' },
};

const CLASSES: Record<string, Names> = {
  SM: { EN: 'Slot machines', VI: 'Máy quay', 'PT-BR': 'Caça-níqueis' },
  SC: { EN: 'Scratch cards', VI: 'Thẻ cào', 'PT-BR': 'Raspadinhas' },
  VP: { EN: 'Video poker', VI: 'Video poker', 'PT-BR': 'Vídeo pôquer' },
  JP: { EN: 'Jackpots', VI: 'Giải tích lũy', 'PT-BR': 'Jackpots' },
  TG: { EN: 'Table games', VI: 'Trò chơi bàn', 'PT-BR': 'Jogos de mesa' },
  AC: { EN: 'Arcade', VI: 'Giải trí', 'PT-BR': 'Arcade' },
  BG: { EN: 'Bingo', VI: 'Bingo', 'PT-BR': 'Bingo' },
};

const nameOf = (table: Record<string, Names>, key: string, language: LanguageCode): string =>
  table[key]?.[language] ?? table[key]?.EN ?? key;

export const categoryName = (gameType: string, language: LanguageCode): string =>
  nameOf(CATEGORIES, gameType, language);
export const classifyName = (classify: string, language: LanguageCode): string => nameOf(CLASSES, classify, language);
