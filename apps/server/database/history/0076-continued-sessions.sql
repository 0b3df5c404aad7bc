-- A session that carries an earlier login on, by a code from a URL or by a remembered browser: that it is young proves nothing.
ALTER TABLE member_session ADD COLUMN continues boolean NOT NULL DEFAULT false;
