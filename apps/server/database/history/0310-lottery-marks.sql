-- A ticket is written twice, when it is placed and when its draw is settled. With room on its page the second version needs no entries in six indexes.
ALTER TABLE lottery_order SET (fillfactor = 55);
