import type { Sql } from '../../kernel/db.ts';

/** Name and note under it, by the code of the language in the database. */
type Words = Readonly<Record<string, readonly [name: string, note: string]>>;

interface CashierSeed {
  channels: {
    bankCode: string;
    name: string;
    words: Words;
    group: string;
    bankType: string;
    kind: 'redirect' | 'qr';
    min: number;
    max: number;
    quick: number[];
  }[];
  banks: { bankCode: string; name: string; numberPattern: string }[];
  rule: { min: number; max: number; dailyCount: number; automaticUpTo: number; fourEyesAbove: number };
}

/** Invented banks and sandbox channels by currency; amounts in main units. */
const seeds: Readonly<Record<string, CashierSeed>> = {
  VND: {
    channels: [
      {
        bankCode: 'BANKQR',
        name: 'Bank QR',
        words: {
          EN: ['Bank QR', "Scan with your bank's app. Credited within a minute."],
          VI: ['QR ngân hàng', 'Quét bằng ứng dụng ngân hàng. Cộng tiền trong một phút.'],
          'PT-BR': ['QR do banco', 'Leia com o app do seu banco. Creditado em um minuto.'],
          CN: ['银行二维码', '用您的银行应用扫码，一分钟内入账。'],
          MY: ['ဘဏ် QR', 'သင့်ဘဏ်အက်ပ်ဖြင့် စကင်ဖတ်ပါ။ တစ်မိနစ်အတွင်း ငွေဝင်ပါသည်။'],
          PT: ['QR do banco', 'Leia com a aplicação do seu banco. Creditado num minuto.'],
        },
        group: 'QR',
        bankType: 'TBQR',
        kind: 'qr',
        min: 50_000,
        max: 300_000_000,
        quick: [100_000, 200_000, 500_000, 1_000_000, 5_000_000],
      },
      {
        bankCode: 'GATEWAY',
        name: 'Bank gateway',
        words: {
          EN: ['Bank gateway', "You are taken to your bank's page and back."],
          VI: ['Cổng ngân hàng', 'Bạn được chuyển đến trang ngân hàng rồi quay lại.'],
          'PT-BR': ['Página do banco', 'Você vai à página do seu banco e volta.'],
          CN: ['银行网关', '将转到您的银行页面，完成后返回。'],
          MY: ['ဘဏ်ဂိတ်ဝေး', 'သင့်ဘဏ်စာမျက်နှာသို့ သွားပြီး ပြန်လာပါမည်။'],
          PT: ['Página do banco', 'É levado à página do seu banco e regressa.'],
        },
        group: 'BANK',
        bankType: 'PG',
        kind: 'redirect',
        min: 100_000,
        max: 500_000_000,
        quick: [200_000, 500_000, 1_000_000, 2_000_000, 10_000_000],
      },
    ],
    banks: [
      { bankCode: 'LOTUS', name: 'Lotus Bank', numberPattern: '\\d{8,14}' },
      { bankCode: 'REDRIVER', name: 'Red River Bank', numberPattern: '\\d{9,15}' },
      { bankCode: 'DRAGONBAY', name: 'Dragon Bay Bank', numberPattern: '\\d{10,16}' },
      { bankCode: 'HIGHLAND', name: 'Highland Savings', numberPattern: '\\d{8,14}' },
    ],
    rule: { min: 100_000, max: 200_000_000, dailyCount: 5, automaticUpTo: 2_000_000, fourEyesAbove: 20_000_000 },
  },
  BRL: {
    channels: [
      {
        bankCode: 'INSTANT',
        name: 'Instant transfer',
        words: {
          EN: ['Instant transfer', "Scan or copy the code in your bank's app. Credited at once."],
          VI: ['Chuyển khoản nhanh', 'Quét hoặc sao chép mã trong ứng dụng ngân hàng. Cộng tiền ngay.'],
          'PT-BR': ['Transferência na hora', 'Leia ou copie o código no app do seu banco. Creditado na hora.'],
          CN: ['即时转账', '在您的银行应用中扫码或复制代码，立即入账。'],
          MY: ['ချက်ချင်း ငွေလွှဲခြင်း', 'သင့်ဘဏ်အက်ပ်တွင် ကုဒ်ကို စကင်ဖတ်ပါ သို့မဟုတ် ကူးထည့်ပါ။ ချက်ချင်း ငွေဝင်ပါသည်။'],
          PT: ['Transferência imediata', 'Leia ou copie o código na aplicação do seu banco. Creditado de imediato.'],
        },
        group: 'QR',
        bankType: 'TBQR',
        kind: 'qr',
        min: 10,
        max: 20_000,
        quick: [20, 50, 100, 200, 500],
      },
      {
        bankCode: 'CARD',
        name: 'Debit card',
        words: {
          EN: ['Debit card', 'You are taken to the payment page and back.'],
          VI: ['Thẻ ghi nợ', 'Bạn được chuyển đến trang thanh toán rồi quay lại.'],
          'PT-BR': ['Cartão de débito', 'Você vai à página de pagamento e volta.'],
          CN: ['借记卡', '将转到付款页面，完成后返回。'],
          MY: ['ဒက်ဘစ်ကတ်', 'ငွေပေးချေမှု စာမျက်နှာသို့ သွားပြီး ပြန်လာပါမည်။'],
          PT: ['Cartão de débito', 'É levado à página de pagamento e regressa.'],
        },
        group: 'CARD',
        bankType: 'PG',
        kind: 'redirect',
        min: 20,
        max: 10_000,
        quick: [50, 100, 250, 500, 1_000],
      },
    ],
    banks: [
      { bankCode: 'MARALTO', name: 'Banco Mar Alto', numberPattern: '\\d{5,12}' },
      { bankCode: 'SERRAVERDE', name: 'Banco Serra Verde', numberPattern: '\\d{5,12}' },
      { bankCode: 'AURORA', name: 'Caixa Aurora', numberPattern: '\\d{6,13}' },
    ],
    rule: { min: 20, max: 50_000, dailyCount: 5, automaticUpTo: 500, fourEyesAbove: 5_000 },
  },
};

const units = (amount: number): bigint => BigInt(amount) * 10_000n;

/** Sets a demonstration brand's cashier up; existing rows stay as an operator left them. */
export async function seedPayments(sql: Sql, brand: { id: string; currency: string }): Promise<void> {
  const seed = seeds[brand.currency];
  if (!seed) return;
  for (const [position, channel] of seed.channels.entries()) {
    await sql.query(
      `INSERT INTO payment_channel (brand_id, provider, bank_code, name, channel_group, bank_type, kind, min_amount, max_amount, quick_amounts, position)
       VALUES ($1, 'sandbox', $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
      [
        brand.id,
        channel.bankCode,
        channel.name,
        channel.group,
        channel.bankType,
        channel.kind,
        units(channel.min),
        units(channel.max),
        channel.quick.map(units),
        position,
      ],
    );
    // Asked first: a write of any kind tells every process that content changed.
    const { rows } = await sql.query<{ language: string }>('SELECT DISTINCT language FROM content_text WHERE entity = $1', [
      `payment-channel:${channel.bankCode}`,
    ]);
    const spoken = new Set(rows.map(({ language }) => language));
    for (const [language, [name, note]] of Object.entries(channel.words).filter(([language]) => !spoken.has(language))) {
      await sql.query(
        `INSERT INTO content_text (entity, field, language, text) VALUES ($1, 'name', $2, $3), ($1, 'note', $2, $4) ON CONFLICT DO NOTHING`,
        [`payment-channel:${channel.bankCode}`, language, name, note],
      );
    }
  }
  for (const [position, bank] of seed.banks.entries()) {
    await sql.query(
      'INSERT INTO withdrawal_bank (brand_id, bank_code, name, number_pattern, position) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [brand.id, bank.bankCode, bank.name, bank.numberPattern, position],
    );
  }
  const { rule } = seed;
  await sql.query(
    `INSERT INTO withdrawal_rule (brand_id, min_amount, max_amount, daily_count, automatic_up_to, four_eyes_above, turnover_ppm, provider)
     VALUES ($1, $2, $3, $4, $5, $6, 0, 'sandbox') ON CONFLICT DO NOTHING`,
    [brand.id, units(rule.min), units(rule.max), rule.dailyCount, units(rule.automaticUpTo), units(rule.fourEyesAbove)],
  );
}
