-- Members of a brand on whole days, as the ranking reads them: by (path_id, at) there are as many places to look as there are paths, and the whole table
-- was read instead. A row a member, day and product: bets that follow on the day change what stands in it, not where it stands.
CREATE INDEX activity_play_day_brand ON activity_play_day (brand_id, at);
CREATE INDEX activity_money_day_brand ON activity_money_day (brand_id, at);
