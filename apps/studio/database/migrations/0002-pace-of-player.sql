-- The pace of play is a player's, over all her sessions of a game: it is read from her rounds.
ALTER TABLE session DROP COLUMN last_round_at;
