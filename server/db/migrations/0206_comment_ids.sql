-- The id of a comment is taken with the checks before it, so that the comment and all that refers to it are sent together
-- with the commit.
grant usage on sequence comments_id_seq to tracery_app;
