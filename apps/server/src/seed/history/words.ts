import type { LanguageTag } from '@pavilion/languages/tags';

/** What operators of a demonstration write, in the languages of its brands. */
const words = {
  en: {
    accountNotReadable: 'The account number could not be confirmed. Please add the account again.',
    holderDiffers: 'The account belongs to another person. Money leaves to an account of your own name only.',
    blurred: 'The picture is blurred. Please take it again in good light.',
    lockReason: 'The card holder asked their bank for the money back.',
    callNote: 'Called on the number in the profile, the member confirmed both deposits.',
    watchNote: 'Plays late and long since last week. Look again on Monday, offer a limit.',
  },
  vi: {
    accountNotReadable: 'Không xác nhận được số tài khoản. Vui lòng thêm lại tài khoản.',
    holderDiffers: 'Tài khoản mang tên người khác. Tiền chỉ được chuyển đến tài khoản đứng tên bạn.',
    blurred: 'Ảnh bị mờ. Vui lòng chụp lại ở nơi đủ sáng.',
    lockReason: 'Chủ thẻ đã yêu cầu ngân hàng hoàn lại tiền.',
    callNote: 'Đã gọi theo số trong hồ sơ, thành viên xác nhận cả hai lần nạp.',
    watchNote: 'Từ tuần trước chơi khuya và lâu. Xem lại vào thứ Hai, gợi ý đặt giới hạn.',
  },
  'pt-BR': {
    accountNotReadable: 'Não foi possível confirmar o número da conta. Cadastre a conta de novo.',
    holderDiffers: 'A conta está em nome de outra pessoa. O dinheiro só sai para uma conta em seu nome.',
    blurred: 'A foto está embaçada. Tire outra com boa luz.',
    lockReason: 'O titular do cartão pediu o dinheiro de volta ao banco.',
    callNote: 'Ligamos para o número do perfil, a pessoa confirmou os dois depósitos.',
    watchNote: 'Desde a semana passada joga tarde e por muito tempo. Rever na segunda, oferecer um limite.',
  },
} as const;

export type DeskWord = keyof (typeof words)['en'];

export const sayIn = (language: LanguageTag, word: DeskWord): string => (words[language as keyof typeof words] ?? words.en)[word];
