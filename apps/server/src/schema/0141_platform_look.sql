-- What happened last over every organization, for those who run the platform: without it each look sorts all there ever was.
create index activity_newest_of_all on activity (created_at desc, id desc);
