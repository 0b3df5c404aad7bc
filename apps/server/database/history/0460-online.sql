-- Sessions that are open, with the last act of the person and when they end at the latest: one that ran out is nobody's who is there.
CREATE OR REPLACE VIEW online_member AS SELECT member_id, active_at, expires_at FROM member_session WHERE ended_at IS NULL;
