const en = {
  title: 'Sandbox payment', sandbox: 'Sandbox: no real money moves', amount: 'Amount', reference: 'Reference', method: 'Method',
  pay: 'Pay {amount}', fail: 'Let the payment fail', options: 'Try out how notices arrive',
  delay: 'Notice after (seconds)', copies: 'Copies of the notice', less: 'Pay another amount', reorder: 'Send a late «waiting» notice after it',
  back: 'Back to the shop', paid: 'Paid. You can go back.', failed: 'The payment failed.', cancelled: 'The payment was cancelled.',
  expired: 'This payment has expired.', missing: 'This payment does not exist.', wrongAmount: 'Enter an amount such as 25.50.',
};

export type Words = typeof en;

const vi: Words = {
  title: 'Thanh toán thử', sandbox: 'Môi trường thử: không có tiền thật', amount: 'Số tiền', reference: 'Mã tham chiếu', method: 'Phương thức',
  pay: 'Thanh toán {amount}', fail: 'Cho giao dịch thất bại', options: 'Thử cách gửi thông báo',
  delay: 'Gửi thông báo sau (giây)', copies: 'Số bản sao thông báo', less: 'Trả số tiền khác', reorder: 'Gửi thêm thông báo «đang chờ» đến muộn',
  back: 'Quay lại', paid: 'Đã thanh toán. Bạn có thể quay lại.', failed: 'Giao dịch thất bại.', cancelled: 'Giao dịch đã hủy.',
  expired: 'Giao dịch này đã hết hạn.', missing: 'Không có giao dịch này.', wrongAmount: 'Nhập số tiền, ví dụ 25.50.',
};

const ptBr: Words = {
  title: 'Pagamento de teste', sandbox: 'Ambiente de teste: nenhum dinheiro real', amount: 'Valor', reference: 'Referência', method: 'Forma',
  pay: 'Pagar {amount}', fail: 'Fazer o pagamento falhar', options: 'Experimente como os avisos chegam',
  delay: 'Aviso depois de (segundos)', copies: 'Cópias do aviso', less: 'Pagar outro valor', reorder: 'Enviar depois um aviso atrasado de «aguardando»',
  back: 'Voltar', paid: 'Pago. Você pode voltar.', failed: 'O pagamento falhou.', cancelled: 'O pagamento foi cancelado.',
  expired: 'Este pagamento expirou.', missing: 'Este pagamento não existe.', wrongAmount: 'Informe um valor como 25.50.',
};

/** Words of the payment page by BCP 47 tag; English where none is known. */
export function wordsFor(language: string): Words {
  if (language.toLowerCase().startsWith('vi')) return vi;
  if (language.toLowerCase().startsWith('pt')) return ptBr;
  return en;
}
