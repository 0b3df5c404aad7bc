-- Finds or opens an account. Refuses kinds the chart does not know.
CREATE OR REPLACE FUNCTION ledger_account(p_kind text, p_brand text, p_owner text, p_currency text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM ledger_account
    WHERE owner = p_owner AND kind = p_kind AND currency = p_currency AND brand_id = p_brand;
  IF v_id IS NULL THEN
    INSERT INTO ledger_account (kind, brand_id, owner, currency, floor)
      SELECT k.kind, p_brand, p_owner, p_currency, k.floor FROM account_kind k
        WHERE k.kind = p_kind
          AND (NOT k.member OR EXISTS (SELECT 1 FROM member m WHERE m.id = split_part(p_owner, '/', 1) AND m.brand_id = p_brand))
      ON CONFLICT ON CONSTRAINT account_identity DO NOTHING RETURNING id INTO v_id;
    IF v_id IS NULL THEN
      SELECT id INTO v_id FROM ledger_account
        WHERE owner = p_owner AND kind = p_kind AND currency = p_currency AND brand_id = p_brand;
    END IF;
    IF v_id IS NULL THEN
      RAISE EXCEPTION 'no account % of %', p_kind, p_owner USING ERRCODE = 'PV004';
    END IF;
  END IF;
  RETURN v_id;
END $$;
REVOKE ALL ON FUNCTION ledger_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_account TO pavilion_app;
