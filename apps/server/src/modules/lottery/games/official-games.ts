import type { GameData } from './games.ts';

/** A province: code, its name, its name in Chinese, the weekdays of its draw (1 Monday to 7 Sunday). */
type Province = readonly [code: string, name: string, chinese: string, weekdays: readonly number[]];

const SOUTH: readonly Province[] = [
  ['HCM', 'TP. Hồ Chí Minh', '胡志明市', [1, 6]],
  ['DONGTHAP', 'Đồng Tháp', '同塔', [1]],
  ['CAMAU', 'Cà Mau', '金瓯', [1]],
  ['BENTRE', 'Bến Tre', '槟椥', [2]],
  ['VUNGTAU', 'Vũng Tàu', '头顿', [2]],
  ['BACLIEU', 'Bạc Liêu', '薄辽', [2]],
  ['DONGNAI', 'Đồng Nai', '同奈', [3]],
  ['CANTHO', 'Cần Thơ', '芹苴', [3]],
  ['SOCTRANG', 'Sóc Trăng', '朔庄', [3]],
  ['TAYNINH', 'Tây Ninh', '西宁', [4]],
  ['ANGIANG', 'An Giang', '安江', [4]],
  ['BINHTHUAN', 'Bình Thuận', '平顺', [4]],
  ['VINHLONG', 'Vĩnh Long', '永隆', [5]],
  ['BINHDUONG', 'Bình Dương', '平阳', [5]],
  ['TRAVINH', 'Trà Vinh', '茶荣', [5]],
  ['LONGAN', 'Long An', '隆安', [6]],
  ['BINHPHUOC', 'Bình Phước', '平福', [6]],
  ['HAUGIANG', 'Hậu Giang', '后江', [6]],
  ['TIENGIANG', 'Tiền Giang', '前江', [7]],
  ['KIENGIANG', 'Kiên Giang', '坚江', [7]],
  ['DALAT', 'Đà Lạt', '大叻', [7]],
];

const CENTRAL: readonly Province[] = [
  ['PHUYEN', 'Phú Yên', '富安', [1]],
  ['HUE', 'Thừa Thiên Huế', '承天顺化', [1, 7]],
  ['DAKLAK', 'Đắk Lắk', '多乐', [2]],
  ['QUANGNAM', 'Quảng Nam', '广南', [2]],
  ['DANANG', 'Đà Nẵng', '岘港', [3, 6]],
  ['KHANHHOA', 'Khánh Hòa', '庆和', [3, 7]],
  ['BINHDINH', 'Bình Định', '平定', [4]],
  ['QUANGTRI', 'Quảng Trị', '广治', [4]],
  ['QUANGBINH', 'Quảng Bình', '广平', [4]],
  ['GIALAI', 'Gia Lai', '嘉莱', [5]],
  ['NINHTHUAN', 'Ninh Thuận', '宁顺', [5]],
  ['QUANGNGAI', 'Quảng Ngãi', '广义', [6]],
  ['DAKNONG', 'Đắk Nông', '多农', [6]],
  ['KONTUM', 'Kon Tum', '昆嵩', [7]],
];

/** Bets end ten minutes before the first prize: draws have begun early by a few minutes. */
const MARGIN = 600;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** So that a day's draws can be bet on from the afternoon before, when the last ones are out. */
const OPENS_HOURS = 26;

const viet = {
  vassalage: 'TCG_LOTTO_VN',
  prizeMode: 'LOTT',
  isHouse: false,
  zone: 'Asia/Ho_Chi_Minh',
  margin: MARGIN,
} as const;

/** Places are called by their own names; where the script differs and no name is usual, by the Vietnamese one. */
const provinces = (group: string, at: string, firstId: number, list: readonly Province[]): GameData[] =>
  list.map(([code, name, chinese, weekdays], place) => ({
    id: firstId + place,
    code: `VN_${code}`,
    family: 'vn-south',
    group,
    ...viet,
    schedule: { kind: 'daily', at, weekdays, opensHours: OPENS_HOURS },
    names: { en: name, vi: name, 'zh-CN': chinese, pt: name, 'pt-BR': name, my: name },
  }));

const sea = { vassalage: 'TCG_SEA', prizeMode: 'SEA', isHouse: false, margin: MARGIN } as const;

/** Draws that others hold; their results are typed by two operators or come by a signed feed. Names are ours. */
export const OFFICIAL_GAMES: readonly GameData[] = [
  {
    id: 301,
    code: 'VN_NORTH',
    family: 'vn-north',
    group: 'VN_NORTH',
    ...viet,
    schedule: { kind: 'daily', at: '18:15', weekdays: EVERY_DAY, opensHours: OPENS_HOURS },
    names: {
      en: 'Northern draw',
      vi: 'Xổ số miền Bắc',
      'zh-CN': '北部开奖',
      pt: 'Sorteio do Norte',
      'pt-BR': 'Sorteio do Norte',
      my: 'မြောက်ပိုင်း ထီ',
    },
  },
  ...provinces('VN_SOUTH', '16:15', 310, SOUTH),
  ...provinces('VN_CENTRAL', '17:15', 340, CENTRAL),
  {
    id: 401,
    code: 'MY_4D',
    family: 'four-d',
    group: 'FOUR_D',
    ...sea,
    zone: 'Asia/Kuala_Lumpur',
    schedule: { kind: 'daily', at: '19:00', weekdays: [3, 6, 7], opensHours: 72 },
    names: { en: 'Monsoon 4D', vi: '4D Gió Mùa', 'zh-CN': '季风四位', pt: '4D da Monção', 'pt-BR': '4D da Monção', my: 'မုတ်သုံ ၄ လုံး' },
  },
  {
    id: 411,
    code: 'TH_16',
    family: 'thai',
    group: 'THAI',
    ...sea,
    zone: 'Asia/Bangkok',
    schedule: { kind: 'daily', at: '15:00', weekdays: EVERY_DAY, days: [1, 16], opensHours: 168 },
    names: {
      en: 'Thai half-month draw',
      vi: 'Xổ số Thái nửa tháng',
      'zh-CN': '泰国半月开奖',
      pt: 'Sorteio tailandês da quinzena',
      'pt-BR': 'Sorteio tailandês da quinzena',
      my: 'ထိုင်း လဝက် ထီ',
    },
  },
  {
    id: 421,
    code: 'HANOI_D',
    family: 'hanoi',
    group: 'HANOI',
    ...sea,
    zone: 'Asia/Ho_Chi_Minh',
    schedule: { kind: 'daily', at: '18:15', weekdays: EVERY_DAY, opensHours: OPENS_HOURS },
    names: {
      en: 'Hanoi tops and bottoms',
      vi: 'Hà Nội trên dưới',
      'zh-CN': '河内上下',
      pt: 'Hanói, cima e baixo',
      'pt-BR': 'Hanói, cima e baixo',
      my: 'ဟနွိုင်း အပေါ်အောက်',
    },
  },
  {
    id: 431,
    code: 'LAO_5',
    family: 'hanoi',
    variant: 'lao-five',
    group: 'LAO',
    ...sea,
    zone: 'Asia/Vientiane',
    schedule: { kind: 'daily', at: '20:30', weekdays: [1, 3, 5], opensHours: 48 },
    names: {
      en: 'Lao five digits',
      vi: 'Lào năm số',
      'zh-CN': '老挝五位',
      pt: 'Laos de cinco números',
      'pt-BR': 'Laos de cinco números',
      my: 'လာအို ငါးလုံး',
    },
  },
  {
    id: 432,
    code: 'LAO_4',
    family: 'hanoi',
    variant: 'lao',
    group: 'LAO',
    ...sea,
    zone: 'Asia/Vientiane',
    schedule: { kind: 'daily', at: '20:30', weekdays: [2, 4], opensHours: 48 },
    names: {
      en: 'Lao four digits',
      vi: 'Lào bốn số',
      'zh-CN': '老挝四位',
      pt: 'Laos de quatro números',
      'pt-BR': 'Laos de quatro números',
      my: 'လာအို လေးလုံး',
    },
  },
];
