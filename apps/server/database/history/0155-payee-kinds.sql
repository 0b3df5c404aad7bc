-- Where withdrawals go besides banks: e-wallets, PIX keys, crypto addresses.

ALTER TABLE withdrawal_bank
  ADD COLUMN kind text NOT NULL DEFAULT 'bank' CHECK (kind IN ('bank', 'wallet', 'pix', 'crypto')),
  -- Of an e-wallet what names an account, of crypto the network.
  ADD COLUMN type text NOT NULL DEFAULT '',
  ADD CHECK (CASE kind WHEN 'wallet' THEN type IN ('phone', 'id') WHEN 'crypto' THEN type IN ('bitcoin', 'ethereum', 'tron') ELSE type = '' END);

ALTER TABLE bank_card
  ADD COLUMN kind text NOT NULL DEFAULT 'bank' CHECK (kind IN ('bank', 'wallet', 'pix', 'crypto')),
  -- As of the bank it was added at; of a PIX key what it is.
  ADD COLUMN type text NOT NULL DEFAULT '',
  ADD CHECK (CASE kind WHEN 'wallet' THEN type IN ('phone', 'id') WHEN 'crypto' THEN type IN ('bitcoin', 'ethereum', 'tron')
    WHEN 'pix' THEN type IN ('cpf', 'cnpj', 'email', 'phone', 'random') ELSE type = '' END);
-- Another member's address of the same network, whatever coin it was given for.
CREATE INDEX bank_card_address ON bank_card (brand_id, number_hash) WHERE removed_at IS NULL AND kind = 'crypto';

ALTER TABLE withdrawal ADD COLUMN payee_kind text NOT NULL DEFAULT 'bank' CHECK (payee_kind IN ('bank', 'wallet', 'pix', 'crypto'));
