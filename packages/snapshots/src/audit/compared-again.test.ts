// Two audits, of which the later compared fewer contacts: what became of those that looked like an older one.
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Given, withSnapshot } from '../../test-data/snapshot-of.ts';
import { textOf } from '../duckdb/database.ts';
import { openSnapshot } from '../open-snapshot.ts';
import { allChecks } from './all-checks.ts';
import { compareEvidence, ownComparing } from './compare-evidence.ts';
import { openComparison } from './read-evidence.ts';
import { runChecks, writeEvidence } from './run-checks.ts';

const checks = allChecks.filter(({ number }) => number === 'C37');
const people = (count: number): NonNullable<Given['contacts']> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${at + 1}`, { firstname: 'A', lastname: `B${at}` }]),
  );
/** Each looks like the one before it. */
const pairs = ['2', '4', '6', '8', '10'];

interface Audited {
  name: string;
  contacts: NonNullable<Given['contacts']>;
  /** Those that look like an older one. */
  alike: readonly string[];
  searched: readonly string[];
  before?: string;
}

/** The matcher's files as it leaves them, the evidence, and what became of that of an audit before. */
const audited = (folder: string, { name, contacts, alike, searched, before }: Audited) =>
  withSnapshot({ contacts }, async (database, read) => {
    const keep = async (table: string, columns: string, rows: readonly string[]) => {
      const file = path.join(folder, `${name}-${table}.parquet`);
      await database.run(
        `copy (select * from (values ${rows.join()}) as t (${columns})) to ${textOf(file)} (format parquet)`,
      );
      return { path: file, rows: rows.length };
    };
    const found = await keep(
      'alike',
      'object, id, first, because',
      alike.map(id => `('contacts', '${id}', '${Number(id) - 1}', 'Phone: the same')`),
    );
    const compared = await keep(
      'searched',
      'object, id',
      searched.map(id => `('contacts', '${id}')`),
    );
    const opened = await openSnapshot({ ...read, alike: { found, searched: compared } }, {});
    try {
      await runChecks(opened, read.portal.properties, checks);
      const file = path.join(folder, `${name}.parquet`);
      await writeEvidence(opened, file);
      const ids = path.join(folder, `${name}-contacts.parquet`);
      await opened.run(`copy (select id from contacts) to ${textOf(ids)} (format parquet)`);
      const history = await compareEvidence(opened, before === undefined ? [] : [before], {
        again: ownComparing,
      });
      const again = {
        searched: `read_parquet(${textOf(compared.path)})`,
        records: { contacts: `read_parquet(${textOf(ids)})` },
      };
      return { file, history: history.get('C37'), again };
    } finally {
      opened.close();
    }
  });

test('mended is only what was compared again with the record that it looked like, or is gone', async () => {
  const all = Array.from({ length: 10 }, (_, at) => `${at + 1}`);
  await withSnapshot({}, async (_, __, folder) => {
    const earlier = await audited(folder, {
      name: 'earlier',
      contacts: people(10),
      alike: pairs,
      searched: all,
    });
    // Of 6 it is itself that was not compared, of 8 the one that it looked like; 10 is gone.
    const later = await audited(folder, {
      name: 'later',
      contacts: people(9),
      alike: ['2'],
      searched: ['1', '2', '3', '4', '5', '8', '9'],
      before: earlier.file,
    });
    expect(later.history).toEqual({ new: 0, unchanged: 1, returned: 0, fixed: 2, not_again: 2 });
    const reader = await openComparison({ folder, signal: AbortSignal.timeout(60_000) });
    try {
      const read = async (what: 'fixed' | 'not_again', again: typeof later.again | undefined) => {
        const rows = await reader.page(
          earlier.file,
          { check: 'C37', after: undefined, rows: 10 },
          { what, other: later.file, older: [], again },
        );
        return rows.map(row => row.record_id);
      };
      expect(await reader.histories(later.file, [earlier.file], later.again)).toEqual(
        new Map([['C37', later.history]]),
      );
      expect(await read('fixed', later.again)).toEqual(['4', '10']);
      expect(await read('not_again', later.again)).toEqual(['6', '8']);
      // Where nobody knows any more what was compared, nothing is called mended.
      expect(await read('fixed', undefined)).toEqual([]);
      expect(await read('not_again', undefined)).toEqual(['4', '6', '8', '10']);
    } finally {
      reader.close();
    }
  });
});
