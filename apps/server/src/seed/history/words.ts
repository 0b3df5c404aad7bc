import type { LanguageTag } from '@pavilion/languages/tags';

/** What operators of a demonstration write, in the languages of its brands. */
const words = {
  en: {
    accountNotReadable: 'We could not confirm the account number. Add the account again.',
    holderDiffers: 'The account is in someone else’s name. We only pay to accounts in your own name.',
    blurred: 'The picture is blurred. Take it again in good light.',
    lockReason: 'The cardholder requested a chargeback.',
    callNote: 'Called the number in the profile. The member confirmed both deposits.',
    watchNote: 'Playing late and in long sessions since last week. Check again on Monday and offer a limit.',
    agentTerms: 'As agreed with the agent for this quarter.',
    runHeld: 'Differs a lot from last week. Checking it against the bets first.',
    runReleased: 'Checked against the bets.',
    lineHeld: 'New branch. Checking its accounts before payment.',
    dayShort: 'Two of my members played until midnight. Does all of it count on this day?',
    dayUnclear: 'Why is this day’s rate lower than the day before?',
    lineCorrected: 'Bets from the last minutes were reported late. We have added the difference to your line.',
  },
  vi: {
    accountNotReadable: 'Không xác nhận được số tài khoản. Vui lòng thêm lại tài khoản.',
    holderDiffers: 'Tài khoản mang tên người khác. Tiền chỉ được chuyển đến tài khoản đứng tên bạn.',
    blurred: 'Ảnh bị mờ. Vui lòng chụp lại ở nơi đủ sáng.',
    lockReason: 'Chủ thẻ đã yêu cầu ngân hàng hoàn lại tiền.',
    callNote: 'Đã gọi theo số trong hồ sơ, thành viên xác nhận cả hai lần nạp.',
    watchNote: 'Từ tuần trước chơi khuya và lâu. Xem lại vào thứ Hai, gợi ý đặt giới hạn.',
    agentTerms: 'Theo thỏa thuận với đại lý cho quý này.',
    runHeld: 'Chênh lệch nhiều so với tuần trước. Đối chiếu với các lượt cược trước đã.',
    runReleased: 'Đã đối chiếu với các lượt cược.',
    lineHeld: 'Nhánh mới: kiểm tra các tài khoản tuyến dưới trước khi trả.',
    dayShort: 'Hai thành viên của tôi chơi đến nửa đêm. Ngày này đã tính đủ chưa?',
    dayUnclear: 'Vì sao tỷ lệ ngày này thấp hơn ngày trước?',
    lineCorrected: 'Các lượt cược vài phút cuối được báo muộn. Phần chênh lệch đã cộng vào dòng của bạn.',
  },
  'pt-BR': {
    accountNotReadable: 'Não foi possível confirmar o número da conta. Cadastre a conta de novo.',
    holderDiffers: 'A conta está em nome de outra pessoa. O dinheiro só sai para uma conta em seu nome.',
    blurred: 'A foto está embaçada. Tire outra com boa luz.',
    lockReason: 'O titular do cartão pediu o dinheiro de volta ao banco.',
    callNote: 'Ligamos para o número do perfil, a pessoa confirmou os dois depósitos.',
    watchNote: 'Desde a semana passada joga tarde e por muito tempo. Rever na segunda, oferecer um limite.',
    agentTerms: 'Conforme combinado com o agente para este trimestre.',
    runHeld: 'Difere muito da semana anterior. Comparar com as apostas primeiro.',
    runReleased: 'Conferido com as apostas.',
    lineHeld: 'Ramo novo: as contas abaixo são conferidas antes do pagamento.',
    dayShort: 'Dois membros meus jogaram até a meia-noite. Tudo foi contado neste dia?',
    dayUnclear: 'Por que a taxa deste dia é menor que a do dia anterior?',
    lineCorrected: 'Apostas dos últimos minutos foram informadas com atraso. A diferença foi somada à sua linha.',
  },
} as const;

export type DeskWord = keyof (typeof words)['en'];

export const sayIn = (language: LanguageTag, word: DeskWord): string => (words[language as keyof typeof words] ?? words.en)[word];
