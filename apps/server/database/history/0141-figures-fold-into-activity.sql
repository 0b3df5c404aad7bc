-- The desk's home reads activity: one consumer counts, not two.
DELETE FROM operation_held WHERE consumer = 'figures';
DELETE FROM operation_consumer WHERE name = 'figures';
DROP FUNCTION figures_add(bigint, bigint, pg_snapshot, pg_snapshot);
DROP TABLE figure_hour, figure_game, figure_member;
