// A partner rep's book of any size: deals of three years, each through its stages, won or lost or on its way. The same book
// for the same number of deals, counted back from today.
import { Client } from 'pg';

/** A number from 0 to 1 that looks drawn, the same for the same n and word. */
const drawn = (word: string) => `((hashtext(n || '${word}') & 65535) / 65536.0)`;

/** Some in another currency, some whose client cancelled. */
export async function fillRepBook(
  databaseUrl: string,
  repId: string,
  given: { deals: number; currency?: string; days?: number },
): Promise<void> {
  const owner = new Client(databaseUrl);
  await owner.connect();
  const { deals, currency = 'USD', days = 1100 } = given;
  await owner.query('begin');
  await owner.query(
    `create temporary table planned on commit drop as
     select n, gen_random_uuid() as id, (now() at time zone 'utc')::date as today,
       (now() at time zone 'utc')::date - ($2::int * (n - 1) / $1::int) as opened,
       (50000 + floor(5000000 * ${drawn('v')} * ${drawn('w')}))::bigint as value_cents,
       case when n % 40 = 0 then case when $3 = 'EUR' then 'USD' else 'EUR' end else $3 end as currency,
       -- Stages that it passes; four of them is won.
       case when ${drawn('a')} < 0.3 then 0 when ${drawn('b')} < 0.3 then 1 when ${drawn('c')} < 0.3 then 2
         when ${drawn('d')} < 0.2 then 3 else 4 end as passes,
       array[floor(3 + 25 * ${drawn('e')}), floor(3 + 30 * ${drawn('f')}), floor(2 + 35 * ${drawn('g')}), floor(1 + 25 * ${drawn('h')})]::int[] as stays
     from generate_series(1, $1::int) n`,
    [deals, days, currency],
  );
  // What happened until today: each stage that was come to, and the end.
  await owner.query(
    `create temporary table moves on commit drop as
     select p.id, k, p.value_cents, p.currency,
       p.opened + coalesce((select sum(s) from unnest(p.stays[1:k]) s), 0)::int as day,
       case when k = 4 then 'won' when k > p.passes then 'lost' else names[k + 1] end as to_stage,
       case when k > 0 then names[k] end as from_stage
     from planned p cross join generate_series(0, 4) k
       cross join (select array['qualification', 'proposal_sent', 'negotiation', 'contract_review'] as names) known
     where k <= p.passes + 1`,
  );
  // Without them the last move of each deal is looked for among those of all: minutes instead of a second.
  await owner.query('create index on moves (id, k); analyze planned, moves');
  await owner.query('delete from moves m using planned p where p.id = m.id and m.day > p.today');
  await owner.query(
    `insert into deals (rep_id, id, company, company_norm, domain, site, value_cents, currency, stage, probability,
       expected_close_on, stage_since, closed_on, lost_reason, cancelled_on, cancelled_reason, created_at, registered_at)
     select $1, p.id, 'Company ' || p.n, 'company ' || p.n, 'company' || p.n || '.example', 'company' || p.n || '.example',
       p.value_cents, p.currency, m.to_stage,
       case m.to_stage when 'won' then 100 when 'lost' then 0 else (20 * (m.k + 1) + p.n % 7)::int end,
       p.opened + 60 + p.n % 50, m.day, case when m.to_stage in ('won', 'lost') then m.day end,
       case when m.to_stage = 'lost' then 'Chose somebody else' end,
       case when m.to_stage = 'won' and p.n % 25 = 1 then least(p.today, m.day + 20) end,
       case when m.to_stage = 'won' and p.n % 25 = 1 then 'Closed down' end, p.opened, p.opened
     from planned p join lateral (select * from moves each where each.id = p.id order by k desc limit 1) m on true`,
    [repId],
  );
  await owner.query(
    `insert into deal_stage_changes (rep_id, deal_id, id, at, from_stage, to_stage, value_cents, currency, probability, actor)
     select $1, id, gen_random_uuid(), day + make_interval(hours => 9, mins => k), from_stage, to_stage, value_cents,
       currency, 50, 'Rep' from moves`,
    [repId],
  );
  await owner.query('commit');
  await owner.query('analyze deals, deal_stage_changes');
  await owner.end();
}
