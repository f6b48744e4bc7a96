-- Whose turn a key is: only the request that holds it may keep the answer, in the transaction of what it did. One that was
-- thought dead, and whose key another took, finds out there, and nothing of it stays.
alter table idempotency_keys add column claim uuid;
