// What happened to an operation, line by line, for whoever asks why it is where it is. Bounded: the oldest lines go.
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { LogEvent } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** A line is read by people: this many are more than anybody reads. */
export const keptLines = 200;

export interface LogLine {
  organizationId: OrganizationId;
  id: OperationId;
  event: LogEvent;
  message: string;
  correlationId?: string | undefined;
  /** The worker's name, or the address of whoever asked. */
  who?: string | null | undefined;
}

/** Adds at most one line to each operation, in the transaction of what it tells. */
export async function writeLog(tx: Tx, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  const of = <T>(field: (line: LogLine) => T) => lines.map(field);
  await sql`
    with given as (
      select * from unnest(${of(line => line.organizationId)}::uuid[], ${of(line => line.id)}::uuid[],
        ${of(line => line.event)}::text[], ${of(line => line.message)}::text[],
        ${of(line => line.correlationId ?? null)}::text[], ${of(line => line.who ?? null)}::text[])
        as given(organization_id, id, event, message, correlation_id, who)),
    counted as (
      update operations o set log_lines = o.log_lines + 1 from given
      where o.organization_id = given.organization_id and o.id = given.id
      returning o.organization_id, o.id, o.log_lines, o.attempt),
    dropped as (
      delete from operation_log l using counted
      where l.organization_id = counted.organization_id and l.operation_id = counted.id
        and l.line <= counted.log_lines - ${keptLines}::int)
    insert into operation_log (organization_id, operation_id, line, attempt, event, message, correlation_id, who)
    select organization_id, id, counted.log_lines, counted.attempt, given.event, given.message, given.correlation_id, given.who
    from counted join given using (organization_id, id)`.execute(tx);
}
