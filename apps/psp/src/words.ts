const en = {
  title: 'Sandbox payment',
  sandbox: 'Sandbox: no real money moves',
  amount: 'Amount',
  reference: 'Reference',
  method: 'Method',
  pay: 'Pay {amount}',
  fail: 'Let the payment fail',
  options: 'Try out how notices arrive',
  delay: 'Notice after (seconds)',
  copies: 'Copies of the notice',
  less: 'Pay another amount',
  reorder: 'Send a late «waiting» notice after it',
  back: 'Back to the shop',
  paid: 'Paid. You can go back.',
  failed: 'The payment failed.',
  cancelled: 'The payment was cancelled.',
  expired: 'This payment has expired.',
  missing: 'This payment does not exist.',
  wrongAmount: 'Enter an amount such as 25.50.',
};

export type Words = typeof en;

const vi: Words = {
  title: 'Thanh toán thử',
  sandbox: 'Môi trường thử: không có tiền thật',
  amount: 'Số tiền',
  reference: 'Mã tham chiếu',
  method: 'Phương thức',
  pay: 'Thanh toán {amount}',
  fail: 'Cho giao dịch thất bại',
  options: 'Thử cách gửi thông báo',
  delay: 'Gửi thông báo sau (giây)',
  copies: 'Số bản sao thông báo',
  less: 'Trả số tiền khác',
  reorder: 'Gửi thêm thông báo «đang chờ» đến muộn',
  back: 'Quay lại',
  paid: 'Đã thanh toán. Bạn có thể quay lại.',
  failed: 'Giao dịch thất bại.',
  cancelled: 'Giao dịch đã hủy.',
  expired: 'Giao dịch này đã hết hạn.',
  missing: 'Không có giao dịch này.',
  wrongAmount: 'Nhập số tiền, ví dụ 25.50.',
};

const ptBr: Words = {
  title: 'Pagamento de teste',
  sandbox: 'Ambiente de teste: nenhum dinheiro real',
  amount: 'Valor',
  reference: 'Referência',
  method: 'Forma',
  pay: 'Pagar {amount}',
  fail: 'Fazer o pagamento falhar',
  options: 'Experimente como os avisos chegam',
  delay: 'Aviso depois de (segundos)',
  copies: 'Cópias do aviso',
  less: 'Pagar outro valor',
  reorder: 'Enviar depois um aviso atrasado de «aguardando»',
  back: 'Voltar',
  paid: 'Pago. Você pode voltar.',
  failed: 'O pagamento falhou.',
  cancelled: 'O pagamento foi cancelado.',
  expired: 'Este pagamento expirou.',
  missing: 'Este pagamento não existe.',
  wrongAmount: 'Informe um valor como 25.50.',
};

const zhCn: Words = {
  title: '沙盒付款',
  sandbox: '沙盒：不动用真实资金',
  amount: '金额',
  reference: '编号',
  method: '方式',
  pay: '支付 {amount}',
  fail: '让付款失败',
  options: '试试通知如何送达',
  delay: '多久后通知（秒）',
  copies: '通知份数',
  less: '支付其他金额',
  reorder: '随后发送一条迟到的“等待中”通知',
  back: '返回商家',
  paid: '已付款。您可以返回。',
  failed: '付款失败。',
  cancelled: '付款已取消。',
  expired: '此付款已过期。',
  missing: '此付款不存在。',
  wrongAmount: '请输入金额，例如 25.50。',
};

const my: Words = {
  title: 'စမ်းသပ် ငွေပေးချေမှု',
  sandbox: 'စမ်းသပ်မှု− ငွေအစစ် မရွေ့ပါ',
  amount: 'ပမာဏ',
  reference: 'ရည်ညွှန်းနံပါတ်',
  method: 'နည်းလမ်း',
  pay: '{amount} ပေးချေရန်',
  fail: 'ငွေပေးချေမှုကို မအောင်မြင်စေရန်',
  options: 'အသိပေးချက်ရောက်ပုံကို စမ်းရန်',
  delay: 'အသိပေးမည့်အချိန် (စက္ကန့်)',
  copies: 'အသိပေးချက် မိတ္တူအရေအတွက်',
  less: 'အခြားပမာဏ ပေးချေရန်',
  reorder: 'နောက်ကျသော «စောင့်ဆိုင်းဆဲ» အသိပေးချက် ထပ်ပို့ရန်',
  back: 'ပြန်သွားရန်',
  paid: 'ပေးချေပြီးပါပြီ။ ပြန်သွားနိုင်ပါသည်။',
  failed: 'ငွေပေးချေမှု မအောင်မြင်ပါ။',
  cancelled: 'ငွေပေးချေမှုကို ပယ်ဖျက်ပြီးပါပြီ။',
  expired: 'ဤငွေပေးချေမှု သက်တမ်းကုန်သွားပါပြီ။',
  missing: 'ဤငွေပေးချေမှု မရှိပါ။',
  wrongAmount: '25.50 ကဲ့သို့ ပမာဏကို ထည့်ပါ။',
};

const pt: Words = {
  title: 'Pagamento de teste',
  sandbox: 'Ambiente de teste: nenhum dinheiro real',
  amount: 'Montante',
  reference: 'Referência',
  method: 'Método',
  pay: 'Pagar {amount}',
  fail: 'Fazer o pagamento falhar',
  options: 'Experimente como chegam os avisos',
  delay: 'Aviso após (segundos)',
  copies: 'Cópias do aviso',
  less: 'Pagar outro montante',
  reorder: 'Enviar depois um aviso atrasado de «a aguardar»',
  back: 'Voltar',
  paid: 'Pago. Pode voltar.',
  failed: 'O pagamento falhou.',
  cancelled: 'O pagamento foi cancelado.',
  expired: 'Este pagamento expirou.',
  missing: 'Este pagamento não existe.',
  wrongAmount: 'Introduza um montante como 25.50.',
};

/** By the beginning of a BCP 47 tag, the longer first. */
const spoken: readonly [start: string, words: Words][] = [
  ['vi', vi],
  ['pt-br', ptBr],
  ['pt', pt],
  ['zh', zhCn],
  ['my', my],
];

/** Words of the payment page by BCP 47 tag; English where none is known. */
export function wordsFor(language: string): Words {
  const tag = language.toLowerCase();
  return spoken.find(([start]) => tag.startsWith(start))?.[1] ?? en;
}
