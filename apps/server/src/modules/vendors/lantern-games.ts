import type { CompleteLanguage } from '@pavilion/contract/language';

/** What we know of the house studio's games before it was first asked. Its own list takes over lines, returns and currencies. */
export interface KnownGame {
  code: string;
  gameType: string;
  classify: string;
  lines: number;
  rtpPpm: number;
  picture: string;
  names: Readonly<Record<CompleteLanguage, string>>;
}

export const LANTERN = { code: 'LANTERN', name: 'Lantern', currencies: ['VND', 'BRL'] } as const;

export const lanternGames: readonly KnownGame[] = [
  {
    code: 'koi-ascending',
    gameType: 'RNG',
    classify: 'SM',
    lines: 243,
    rtpPpm: 957_387,
    picture: 'koi-ascending',
    names: {
      EN: 'Koi Ascending',
      VI: 'Cá Chép Vượt Vũ Môn',
      'PT-BR': 'Carpa Ascendente',
      CN: '锦鲤跃龙门',
      MY: 'ငါးကြင်း ဂိတ်ကျော်',
      PT: 'Carpa Ascendente',
    },
  },
  {
    code: 'lantern-street',
    gameType: 'RNG',
    classify: 'SM',
    lines: 25,
    rtpPpm: 957_426,
    picture: 'lantern-street',
    names: {
      EN: 'Lantern Street',
      VI: 'Phố Lồng Đèn',
      'PT-BR': 'Rua das Lanternas',
      CN: '灯笼街',
      MY: 'မီးပုံးလမ်း',
      PT: 'Rua das Lanternas',
    },
  },
  {
    code: 'citrus-coast',
    gameType: 'RNG',
    classify: 'SM',
    lines: 20,
    rtpPpm: 966_374,
    picture: 'citrus-coast',
    names: {
      EN: 'Citrus Coast',
      VI: 'Bờ Biển Cam Chanh',
      'PT-BR': 'Costa Cítrica',
      CN: '柑橘海岸',
      MY: 'သံပရာ ကမ်းခြေ',
      PT: 'Costa Cítrica',
    },
  },
  {
    code: 'prism-vault',
    gameType: 'RNG',
    classify: 'SM',
    lines: 50,
    rtpPpm: 964_528,
    picture: 'prism-vault',
    names: {
      EN: 'Prism Vault',
      VI: 'Kho Báu Lăng Kính',
      'PT-BR': 'Cofre de Prismas',
      CN: '棱镜宝库',
      MY: 'ပရစ်ဇမ် ဘဏ္ဍာတိုက်',
      PT: 'Cofre de Prismas',
    },
  },
  {
    code: 'dice',
    gameType: 'RNG',
    classify: 'AC',
    lines: 0,
    rtpPpm: 990_000,
    picture: 'moon-dice',
    names: {
      EN: 'Moon Dice',
      VI: 'Xúc Xắc Trăng',
      'PT-BR': 'Dados da Lua',
      CN: '月光骰子',
      MY: 'လမင်း အန်စာတုံး',
      PT: 'Dados da Lua',
    },
  },
];
