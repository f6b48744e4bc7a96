-- How a change set stands, asked with how its operation does: one in motion whose operation has ended badly (cancelled, failed,
-- killed too often) stands still. It, or its undo, counts as stopped without anybody having to write that down, which a killed
-- process could not.
create function changeset_state(written text, operation_status text) returns text language sql immutable as $$
  select case when operation_status is null or operation_status not in ('failed', 'cancelled') then written
    when written in ('approved', 'applying') then 'stopped'
    when written = 'undoing' then 'undo_stopped'
    else written end
$$;
