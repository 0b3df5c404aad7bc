-- Which kinds of games there are is known by the code that plays them; a new one needs no change of the schema.
ALTER TABLE game DROP CONSTRAINT game_kind_check;
