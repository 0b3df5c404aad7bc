-- An agent sees her own links, and how many came by each.
CREATE INDEX affiliate_code_agent ON affiliate_code (agent_id);
CREATE INDEX member_profile_affiliate ON member_profile (affiliate_code) WHERE affiliate_code IS NOT NULL;
