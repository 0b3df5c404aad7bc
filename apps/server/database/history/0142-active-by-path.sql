-- Who was active under an agent is asked by the agent's paths: over a year the days of the whole brand were read (330 ms at 365,000 rows).
CREATE INDEX activity_active_path ON activity_active (path_id, at) INCLUDE (member_id);
