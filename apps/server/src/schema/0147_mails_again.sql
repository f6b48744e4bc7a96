-- A mail that is called back before it leaves, and one that was sent again: its copy, so that no two people send it twice.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('outbox', 'queued', 'sent', 'failed', 'cancelled'));
alter table mails add column resent_as uuid;
alter table mails add column copy_of uuid;
