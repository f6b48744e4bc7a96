// Tables of what a portal was set up like, before any record is looked at: its stages, its people, and how countries are spelled.

import { ownerName } from '@groundwork/contract/portal-schema';
import type { Database } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';
import { countrySpellings } from './country-names.ts';

/** Makes `portal_stages`, `portal_pipelines`, `portal_owners` and `country_spellings`. */
export async function makePortalTables(database: Database, { portal }: Snapshot): Promise<void> {
  await database.run(`
    create table given_stages (object varchar, pipeline varchar, place varchar, stage varchar, label varchar, probability varchar, is_closed varchar);
    create table portal_pipelines (object varchar, pipeline varchar, label varchar);
    create table given_owners (owner varchar, owner_email varchar, owner_name varchar, archived varchar);
    create table country_spellings (spelling varchar, code varchar);`);
  await database.append(
    'given_stages',
    portal.pipelines.flatMap(({ object, id, stages }) =>
      stages.map((stage, place) => [
        object,
        id,
        String(place),
        stage.id,
        stage.label,
        stage.probability === null ? null : String(stage.probability),
        String(stage.is_closed),
      ]),
    ),
  );
  await database.append(
    'portal_pipelines',
    portal.pipelines.map(({ object, id, label }) => [object, id, label]),
  );
  await database.append(
    'given_owners',
    portal.owners.map(owner => [owner.id, owner.email, ownerName(owner), String(owner.archived)]),
  );
  await database.append('country_spellings', countrySpellings());
  await database.run(`
    create table portal_stages as
    select object, pipeline, stage, cast(place as integer) as place, label, cast(probability as double) as probability,
      cast(is_closed as boolean) as is_closed,
      case when is_closed = 'false' then row_number() over (partition by object, pipeline, is_closed order by cast(place as integer)) end as open_place,
      count(*) filter (is_closed = 'false') over (partition by object, pipeline) as open_stages
    from given_stages;
    create table portal_owners as select owner, owner_email, owner_name, cast(archived as boolean) as archived from given_owners;
    drop table given_stages;
    drop table given_owners;`);
}
