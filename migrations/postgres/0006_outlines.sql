-- What a name looks like: letters that are drawn alike are one. Names of different scripts with
-- the same outline could be taken for each other. The room fills it in for names from before.
ALTER TABLE guests ADD COLUMN outline TEXT;
CREATE INDEX guests_by_outline ON guests (outline) WHERE outline IS NOT NULL;
