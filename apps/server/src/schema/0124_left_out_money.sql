-- What the row of a deal states in money and where that ended, as the engine tells it: what is left out with a row is known
-- to the cent. Null for rows of other objects, rows without an amount, and whatever was worked out before.
alter table migration_rows add column money jsonb;
