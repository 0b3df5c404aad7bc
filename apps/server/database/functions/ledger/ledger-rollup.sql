-- Adds new movements to the balances of house and clearing accounts.
CREATE OR REPLACE FUNCTION ledger_rollup(p_horizon bigint, p_most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT rolled_through INTO v_from FROM ledger_progress FOR UPDATE;
  v_to := least(p_horizon, v_from + p_most);
  IF v_to > v_from THEN
    UPDATE ledger_account a SET balance = a.balance + s.total
      FROM (
        SELECT side.account, sum(side.amount)::bigint AS total FROM operation o, LATERAL (VALUES
            (o.payer, -o.amount, o.payer_balance), (o.receiver, o.amount, o.receiver_balance)) side (account, amount, balance)
          WHERE o.number > v_from AND o.number <= v_to AND o.amount > 0 AND side.balance IS NULL GROUP BY side.account) s
      WHERE a.id = s.account;
    UPDATE ledger_progress SET rolled_through = v_to;
  END IF;
  RETURN p_horizon - greatest(v_to, v_from);
END $$;
REVOKE ALL ON FUNCTION ledger_rollup FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_rollup TO pavilion_app;
