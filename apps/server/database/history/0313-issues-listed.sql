-- The desk lists issues newest first over all games, of which a day makes 6,100; void ones among them are few.
CREATE INDEX lottery_issue_listed ON lottery_issue (draws_at DESC, id DESC);
CREATE INDEX lottery_issue_void ON lottery_issue (draws_at DESC, id DESC) WHERE state = 'void';
