-- Refused access and guessed codes: many by one caller, or from one address.
INSERT INTO security_alert_rule (position, code, kinds, grouped_by, measure, most_each, percent_of_logins, window_seconds, threshold, severity) VALUES
  (20, 'foreign.ids', '{access.foreign}', 'subject', 'times', NULL, NULL, 600, 20, 'warning'),
  (21, 'foreign.ids.address', '{access.foreign}', 'ip', 'times', NULL, NULL, 600, 60, 'warning'),
  (22, 'refused.access', '{access.refused}', 'subject', 'times', NULL, NULL, 600, 10, 'warning'),
  (23, 'refused.access.address', '{access.refused}', 'ip', 'times', NULL, NULL, 600, 30, 'warning'),
  (24, 'codes.guessed', '{code.guessed}', 'subject', 'times', NULL, NULL, 1800, 8, 'warning'),
  (25, 'codes.guessed.address', '{code.guessed}', 'ip', 'times', NULL, NULL, 1800, 20, 'warning'),
  -- Few tries from each of many addresses.
  (26, 'codes.guessed.brand', '{code.guessed}', 'brand', 'subjects', NULL, NULL, 1800, 30, 'critical'),
  -- Ended sessions are used once or twice by every browser; a carrier puts many of them behind one address.
  (27, 'sessions.unknown', '{session.unknown}', 'ip', 'times', NULL, NULL, 600, 200, 'warning'),
  (28, 'sealed.replayed', '{sealed.replayed}', 'ip', 'times', NULL, NULL, 600, 5, 'warning');
