-- A member's level under the ladder in force, for the modules that ask for it; who belongs to a brand without ranks is not in it. Whoever was never counted
-- has the lowest level; after a shorter ladder came, the highest there is holds until the next look.
CREATE VIEW rank_standing AS
  SELECT m.id AS member_id, m.brand_id, least(coalesce(r.level, 1), jsonb_array_length(l.terms -> 'levels'))::int AS level
    FROM member_facts m JOIN rank_ladder l ON l.brand_id = m.brand_id AND l.state = 'live' LEFT JOIN member_rank r ON r.member_id = m.id;
GRANT SELECT ON rank_standing TO pavilion_app;
