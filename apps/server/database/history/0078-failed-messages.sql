-- The desk asks again and again for messages that could not be delivered: few among many.
CREATE INDEX message_outbox_failed ON message_outbox (created_at DESC, id DESC) WHERE state = 'failed';
