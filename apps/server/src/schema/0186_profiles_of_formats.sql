-- What is kept of a file’s columns was made before dates written both ways, percentages and ways of writing were counted: each
-- file is read anew with its next analysis.
delete from source_profiles;
