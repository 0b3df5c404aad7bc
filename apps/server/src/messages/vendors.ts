import type { Messages } from './catalog.ts';

export const vendorsMessages = {
  en: {
    '#727': 'The game could not be started. Please open it from the lobby again.',
    '#734': 'Another round is still open. Please finish it first.',
    'game.not.found': 'This game is not offered here.',
    'game.no.demo': 'This game cannot be tried with play money.',
    'vendor.unavailable':
      'The game’s maker does not answer at the moment. Nothing was charged. Please try again shortly.',
    'merchant.acct.setup.err': 'Your wallet at this game’s maker is not ready yet. Please try again shortly.',
    'play.blocked': 'Your account cannot play at the moment. Customer service can tell you more.',
    'play.excluded': 'You are taking a break from play. Games stay closed until it ends; withdrawals stay open.',
    'favourites.full': 'You can keep at most {most} favourites. Remove one first.',
  },
  vi: {
    '#727': 'Không mở được trò chơi. Vui lòng mở lại từ sảnh.',
    '#734': 'Vẫn còn một ván chưa kết thúc. Vui lòng hoàn tất ván đó trước.',
    'game.not.found': 'Trò chơi này không có tại đây.',
    'game.no.demo': 'Trò chơi này không có chế độ chơi thử.',
    'vendor.unavailable':
      'Nhà cung cấp trò chơi hiện không phản hồi. Bạn không bị trừ tiền. Vui lòng thử lại sau ít phút.',
    'merchant.acct.setup.err': 'Ví của bạn tại nhà cung cấp này chưa sẵn sàng. Vui lòng thử lại sau ít phút.',
    'play.blocked': 'Tài khoản của bạn hiện không thể chơi. Vui lòng liên hệ chăm sóc khách hàng.',
    'play.excluded': 'Bạn đang trong thời gian tạm nghỉ. Trò chơi đóng đến khi hết hạn; rút tiền vẫn mở.',
    'favourites.full': 'Bạn chỉ lưu được tối đa {most} trò yêu thích. Hãy bỏ bớt một trò trước.',
  },
  'pt-BR': {
    '#727': 'Não foi possível iniciar o jogo. Abra-o de novo pelo saguão.',
    '#734': 'Há outra rodada em aberto. Termine-a primeiro.',
    'game.not.found': 'Este jogo não é oferecido aqui.',
    'game.no.demo': 'Este jogo não tem modo de teste.',
    'vendor.unavailable': 'O fornecedor do jogo não responde no momento. Nada foi cobrado. Tente de novo em instantes.',
    'merchant.acct.setup.err': 'Sua carteira neste fornecedor ainda não está pronta. Tente de novo em instantes.',
    'play.blocked': 'Sua conta não pode jogar no momento. O atendimento pode explicar.',
    'play.excluded': 'Você está em pausa. Os jogos ficam fechados até o fim dela; os saques continuam abertos.',
    'favourites.full': 'Você pode guardar no máximo {most} favoritos. Remova um primeiro.',
  },
} as const satisfies Messages;
