-- Which version of the words stood beside a choice of offers (packages/contract/src/marketing.ts; null: before they had versions), and where it was made.
ALTER TABLE marketing_choice
  ADD COLUMN text_version text,
  ADD COLUMN source text NOT NULL DEFAULT 'settings' CHECK (source IN ('registration', 'settings', 'closing'));
