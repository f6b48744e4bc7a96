-- What is kept of a file's columns was made before values that say nothing were told from others: each file is read anew
-- with its next analysis.
delete from source_profiles;
