-- Accounts that share a device are found from either of them: who is new to a device, and whether a person had a promotion under another account.
CREATE INDEX member_session_device ON member_session (brand_id, encode(device_hash, 'hex'), member_id) WHERE device_hash IS NOT NULL;
