-- Words of payment channels and of sections of the help belong to a brand: two brands may name the same bank code or section differently.
INSERT INTO content_text (entity, field, language, text)
  SELECT DISTINCT 'payment-channel:' || b.code || ':' || c.bank_code, t.field, t.language, t.text
  FROM payment_channel c JOIN brand b ON b.id = c.brand_id JOIN content_text t ON t.entity = 'payment-channel:' || c.bank_code
  ON CONFLICT DO NOTHING;
INSERT INTO content_text (entity, field, language, text)
  SELECT DISTINCT 'help-section:' || b.code || ':' || h.section, t.field, t.language, t.text
  FROM help_article h JOIN brand b ON b.id = h.brand_id JOIN content_text t ON t.entity = 'help-section:' || h.section
  ON CONFLICT DO NOTHING;
DELETE FROM content_text WHERE entity ~ '^(payment-channel|help-section):[^:]*$';

-- A theme names faces of the product's list; their sheets, stacks and files follow from the names.
UPDATE brand SET theme = jsonb_set(theme #- '{tokens,font-text}' #- '{tokens,font-display}', '{fonts}', CASE theme #>> '{fonts,stylesheet}'
    WHEN 'fonts-koi.css' THEN '{"text": "source-sans-3", "display": "noto-serif-display"}'::jsonb ELSE '{"text": "figtree", "display": "figtree"}' END)
  WHERE theme #>> '{fonts,stylesheet}' IS NOT NULL;
