-- Who ever stood elsewhere than now: of the others it need not be asked, row by row, whether they stood below an agent at a moment.
CREATE INDEX member_path_moved ON member_path (member_id) WHERE since > '-infinity';
CREATE VIEW moved_member AS SELECT DISTINCT member_id FROM member_path WHERE since > '-infinity';
GRANT SELECT ON moved_member TO pavilion_app;
