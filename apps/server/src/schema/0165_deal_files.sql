-- Files that a rep keeps with a deal, such as the proposal and the contract.
create table deal_files (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  -- Where the file store keeps it; what no row names is swept away.
  stored_as text not null,
  author text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (rep_id, id),
  foreign key (rep_id, deal_id) references deals on update cascade on delete cascade
);
call protect_rep_table('deal_files', 'select, insert, delete');
create index deal_files_of_deal on deal_files (rep_id, deal_id);
create index deal_files_stored on deal_files (stored_as);
