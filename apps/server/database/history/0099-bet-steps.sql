-- What stakes may be a multiple of, by currency and product. Where a product has no row, the currency's own step holds (currency.bet_step).
CREATE TABLE bet_step (
  currency  text NOT NULL REFERENCES currency (code),
  product   text NOT NULL REFERENCES product (code),
  step      bigint NOT NULL CHECK (step > 0),
  PRIMARY KEY (currency, product)
);
GRANT SELECT ON bet_step TO pavilion_app;

-- The three functions that judge stakes ask for the step of the bet's product. Their other thousand lines stay as 0082 and 0097 wrote them.
DO $$
DECLARE
  v_function oid;
  v_old text;
  v_new text;
BEGIN
  FOR v_function IN SELECT p.oid FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = current_schema() AND p.proname IN ('bet_each', 'bet_many_bets', 'bet_bulk')
  LOOP
    v_old := pg_get_functiondef(v_function);
    v_new := replace(v_old, 'cu.bet_step',
      'coalesce((SELECT bs.step FROM bet_step bs WHERE bs.currency = br.currency AND bs.product = pr.code), cu.bet_step) AS bet_step');
    -- Inside an argument list a name for the column has no place.
    IF v_old NOT LIKE '%cu.bet_step, pr.bet_type%' THEN v_new := replace(v_new, ' AS bet_step', ''); END IF;
    IF v_new = v_old THEN RAISE EXCEPTION '% does not ask for a step', v_function::regproc; END IF;
    EXECUTE v_new;
  END LOOP;
END;
$$;
