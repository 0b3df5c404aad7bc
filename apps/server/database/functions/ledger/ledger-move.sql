-- Changes the balance of a member account and returns it; null for accounts that are rolled up later.
CREATE OR REPLACE FUNCTION ledger_move(p_account bigint, p_kind text, p_owner text, p_delta bigint) RETURNS bigint
  LANGUAGE plpgsql SET search_path = platform, pg_temp AS $$
DECLARE
  v_balance bigint;
BEGIN
  IF p_kind = 'member.cash' THEN
    UPDATE member_guard SET balance = balance + p_delta WHERE member_id = p_owner AND cash_account = p_account RETURNING balance INTO STRICT v_balance;
  ELSIF p_kind LIKE 'member.%' THEN
    UPDATE ledger_account SET balance = balance + p_delta WHERE id = p_account RETURNING balance INTO STRICT v_balance;
  END IF;
  RETURN v_balance;
END $$;
REVOKE ALL ON FUNCTION ledger_move FROM PUBLIC;
