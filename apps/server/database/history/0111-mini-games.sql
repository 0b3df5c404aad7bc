-- Dice and limbo of our own studio are mini games. A known game keeps the category it has here, so those that are known move once.
UPDATE game SET game_type = 'BGS' WHERE vendor = 'LANTERN' AND classify = 'AC' AND game_type = 'RNG';
