-- What is kept of a file’s columns was made before tables of one sheet were read apart and first rows of data were told from
-- names: each file is read anew with its next analysis.
delete from source_profiles;
