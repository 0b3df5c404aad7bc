-- Who stopped a promotion; another operator lets it go on. Null: not stopped, or stopped before this was kept.
ALTER TABLE promotion ADD COLUMN stopped_by text;
UPDATE promotion p SET stopped_by = (
  SELECT a.actor_id FROM audit_entry a WHERE a.action = 'promotion.stop' AND a.subject_kind = 'promotion' AND a.subject_id = p.id ORDER BY a.id DESC LIMIT 1
) WHERE p.state = 'stopped';
