-- Lists of the desk by state: without them a rare state was looked for in all that a brand ever had.
CREATE INDEX deposit_brand_state ON deposit (brand_id, state, created_at DESC, id DESC);
CREATE INDEX withdrawal_brand_state ON withdrawal (brand_id, state, requested_at DESC, id DESC);
-- In the order of the list, ids included: the other was sorted for each page.
CREATE INDEX member_transfer_brand_newest ON member_transfer (brand_id, created_at DESC, id DESC);
DROP INDEX member_transfer_of_brand;
