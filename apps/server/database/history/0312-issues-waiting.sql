-- Games whose results a drawn issue waits for: until one of them has come, its tickets are not read again.
ALTER TABLE lottery_issue ADD COLUMN waits_for integer[];
GRANT UPDATE (waits_for) ON lottery_issue TO pavilion_app;
