-- What operators look for.

CREATE INDEX member_username_prefix ON member (lower(username) text_pattern_ops);
-- Acts that concern a member stand under their own subject; the member is named in their facts.
CREATE INDEX audit_of_member ON audit_entry ((detail ->> 'memberId'), seq) WHERE detail ? 'memberId';
CREATE INDEX payment_event_parked ON payment_event (received_at) WHERE state = 'parked';
