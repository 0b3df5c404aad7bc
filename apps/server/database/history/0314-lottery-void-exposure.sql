-- What given back orders of void issues had reserved was deleted when the issue returned; it goes with the orders now. Lines across two draws may be
-- those of orders that wait.
DELETE FROM lottery_exposure e USING lottery_issue i
  WHERE i.id = e.issue_id AND i.state = 'void' AND i.refunded_at IS NOT NULL AND e.key NOT LIKE '%@%';
