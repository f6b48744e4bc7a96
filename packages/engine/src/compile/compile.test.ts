import { afterEach, describe, expect, it } from 'vitest';
import { freshPortal } from '../../test-data/portal-schema.ts';
import type { Folder } from '../../test-data/reading.ts';
import { columnOf, gather, readFiles, tallyBy, think, unaccounted } from '../../test-data/reading.ts';
import { compileMigration } from './compile.ts';

describe('compiling rows', () => {
  const open: Folder[] = [];
  const read = async (files: Record<string, string>): Promise<Folder> => {
    const folder = await readFiles(files);
    open.push(folder);
    return folder;
  };
  afterEach(async () => {
    for (const folder of open.splice(0)) await folder.close();
  });

  it('merges a row with the same email address into the first and fills only what was empty', async () => {
    const folder = await read({
      'contacts.csv':
        'id,first_name,last_name,email,phone,city\n1,Ann,Lee,ANN@acme.example,,Berlin\n2,Bob,Ray,bob@bolt.example,030 2,Paris\n3,Anna,Lee,ann@acme.example,030 1,Hamburg\n',
    });
    const compiled = await gather(folder, await think(folder));
    const ann = compiled.records.find(one => one.external_id === 'contacts:contacts:1');
    expect(ann?.properties).toMatchObject({
      firstname: 'Ann',
      city: 'Berlin',
      phone: '030 1',
      email: 'ann@acme.example',
    });
    expect(ann?.rows).toMatchObject([
      { source: 'contacts.csv', row: 2 },
      { source: 'contacts.csv', row: 4 },
    ]);
    expect(compiled.outcomes).toMatchObject([
      { row: 4, bucket: 'merged', external_id: 'contacts:contacts:1' },
    ]);
    expect(compiled.outcomes[0]?.reason).toContain('Same email address as row 2 of contacts.csv');
    expect(unaccounted(folder, compiled)).toEqual([]);
  });

  it('links to the surviving record, whichever of the merged rows was meant', async () => {
    const folder = await read({
      'companies.csv':
        'id,company,website\nA,Acme GmbH,acme.example\nB,Bolt AG,bolt.example\nC,Acme,www.acme.example\n',
      'contacts.csv':
        'id,first_name,last_name,email,company_id\n1,Ann,Lee,ann@acme.example,C\n2,Bob,Ray,bob@bolt.example,B\n',
    });
    const compiled = await gather(folder, await think(folder));
    expect(compiled.associations.map(one => `${one.from_external_id} ${one.to_external_id}`)).toEqual([
      'contacts:contacts:1 companies:companies:A',
      'contacts:contacts:2 companies:companies:B',
    ]);
    expect(tallyBy(compiled.records, one => one.object)).toEqual({ companies: 2, contacts: 2 });
  });

  it('rejects a row that nothing identifies and names place, value and reason', async () => {
    const folder = await read({
      'contacts.csv':
        'first_name,last_name,email,city\nAnn,Lee,ann@acme.example,Berlin\nBob,Ray,bob@bolt.example,Paris\n,,not an address,Rome\n,,,Oslo\nCyd,Fox,,Bern\n',
    });
    const compiled = await gather(folder, await think(folder));
    expect(compiled.outcomes).toMatchObject([
      { row: 4, bucket: 'rejected', place: 'email', value: 'not an address' },
      { row: 5, bucket: 'rejected', place: 'email', value: '' },
    ]);
    expect(compiled.records).toHaveLength(3);
    expect(unaccounted(folder, compiled)).toEqual([]);
  });

  it('notes a cell that cannot be written and keeps its row', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) =>
        `${index + 1},Deal ${index + 1},${100 + index}.50,2026-01-${String((index % 28) + 1).padStart(2, '0')},Qualification`,
    );
    rows[3] = '4,Deal 4,about 500,31.02.2026,Qualification';
    const folder = await read({
      'deals.csv': `deal_id,deal_name,amount,close_date,stage\n${rows.join('\n')}\n`,
    });
    const compiled = await gather(folder, await think(folder));
    expect(compiled.cells).toMatchObject([
      { row: 5, column: 'amount', value: 'about 500' },
      { row: 5, column: 'close_date', value: '31.02.2026' },
    ]);
    const fourth = compiled.records.find(one => one.external_id === 'deals:deals:4');
    expect(fourth?.properties).not.toHaveProperty('amount');
    expect(fourth?.properties).not.toHaveProperty('closedate');
    expect(compiled.records).toHaveLength(30);
  });

  it('keeps dates as text until somebody says whether day or month comes first', async () => {
    const folder = await read({
      'deals.csv':
        'deal_id,deal_name,amount,close_date,stage\n1,One,100,03/04/2026,Won\n2,Two,200,05/06/2026,Lost\n3,Three,300,07/08/2026,Won\n',
    });
    const open = await think(folder);
    expect(columnOf(open, 'deals.csv', 'close_date')).toMatchObject({
      is_abstained: true,
      property: 'close_date_as_text',
    });
    const id = 'date_order:deals.csv:close_date';
    expect(open.decisions.find(one => one.id === id)?.default).toBe('text');
    expect((await gather(folder, open)).records[0]?.properties).toMatchObject({
      close_date_as_text: '03/04/2026',
    });
    const day = await gather(folder, await think(folder, { decisions: { [id]: 'dmy' } }));
    expect(day.records[0]?.properties['closedate']).toBe('2026-04-03T00:00:00.000Z');
    const month = await gather(folder, await think(folder, { decisions: { [id]: 'mdy' } }));
    expect(month.records[0]?.properties['closedate']).toBe('2026-03-04T00:00:00.000Z');
  });

  it('leaves deleted rows behind unless somebody wants them back', async () => {
    const folder = await read({
      'Account.csv':
        'Id,IsDeleted,Name,OwnerId,SystemModstamp\n001bm00001ZL8U9AAL,false,Edge,,2024-01-22T14:49:34.000+0000\n001bm00001ZL8UAAA1,true,Gone,,2024-01-22T14:49:34.000+0000\n001bm00001ZL8UBAA1,false,Pyramid,,2024-01-22T14:49:34.000+0000\n',
    });
    const compiled = await gather(folder, await think(folder));
    expect(compiled.records.map(one => one.properties['name'])).toEqual(['Edge', 'Pyramid']);
    expect(compiled.outcomes).toMatchObject([
      { row: 3, bucket: 'skipped', place: 'IsDeleted', value: 'true' },
    ]);
    const kept = await gather(folder, await think(folder, { decisions: { 'deleted:Account.csv': 'keep' } }));
    expect(kept.records).toHaveLength(3);
  });

  it('makes one company of every name in a contacts file, or none when told so', async () => {
    const files = {
      'people.csv':
        'first_name,last_name,email,company\nAnn,Lee,ann@x.example,Acme\nBob,Ray,bob@x.example,ACME\nCyd,Fox,cyd@x.example,Bolt\nDan,Orr,dan@x.example,\n',
    };
    const folder = await read(files);
    const compiled = await gather(folder, await think(folder));
    const companies = compiled.records.filter(one => one.object === 'companies');
    expect(companies.map(one => [one.external_id, one.properties['name'], one.rows])).toEqual([
      ['people:companies:acme', 'Acme', []],
      ['people:companies:bolt', 'Bolt', []],
    ]);
    expect(compiled.associations).toHaveLength(3);
    expect(unaccounted(folder, compiled)).toEqual([]);
    const text = await gather(
      folder,
      await think(folder, { decisions: { 'derive_companies:people.csv': 'text' } }),
    );
    expect(text.records.every(one => one.object === 'contacts')).toBe(true);
    expect(text.records[0]?.properties['company']).toBe('Acme');
  });

  it('links contacts to companies by domain when nothing stronger does, but never through a mail provider', async () => {
    const folder = await read({
      'companies.csv': 'id,company,domain\n1,Acme,acme.example\n2,Mail,gmail.com\n',
      'contacts.csv': 'id,first_name,last_name,email\n1,Ann,Lee,ann@acme.example\n2,Bob,Ray,bob@gmail.com\n',
    });
    const analysis = await think(folder);
    expect(analysis.relations.map(one => [one.via, one.filled, one.resolved])).toEqual([['domain', 1, 1]]);
    const compiled = await gather(folder, analysis);
    expect(compiled.associations.map(one => [one.from_external_id, one.to_external_id])).toEqual([
      ['contacts:contacts:1', 'companies:companies:1'],
    ]);
    const unlinked = await gather(
      folder,
      await think(folder, { decisions: { 'domain_link:contacts.csv': 'none' } }),
    );
    expect(unlinked.associations).toEqual([]);
  });

  it('tells rows apart that are alike to the last cell when no key does', async () => {
    const folder = await read({
      'deals.csv': 'deal_name,amount,stage\nRenewal,100,Won\nRenewal,100,Won\nUpsell,50,Lost\n',
    });
    const compiled = await gather(folder, await think(folder));
    expect(compiled.records).toHaveLength(3);
    expect(new Set(compiled.records.map(one => one.external_id)).size).toBe(3);
    expect(compiled.money.reduce((sum, line) => sum + line.cents, 0n)).toBe(25_000n);
  });

  it('never writes an option that the portal does not have', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) =>
        `${index + 1},Task ${index + 1},2026-01-10,${['Not Started', 'Completed', 'Blocked'][index % 3]}`,
    );
    const folder = await read({ 'tasks.csv': `task_id,subject,due_date,status\n${rows.join('\n')}\n` });
    const compiled = await gather(folder, await think(folder));
    expect(tallyBy(compiled.records, one => one.properties['hs_task_status'] ?? 'none')).toEqual({
      NOT_STARTED: 7,
      COMPLETED: 7,
      none: 6,
    });
    expect(compiled.cells.map(one => one.value)).toEqual(Array.from({ length: 6 }, () => 'Blocked'));
  });

  it('passes on bad rows as rejected ones, with what stood there', async () => {
    const folder = await read({
      'contacts.csv':
        'id,first_name,last_name,email\n1,Ann,Lee,ann@x.example\n2,Bob,Ray,bob@x.example,too,many\n3,Cyd,Fox,cyd@x.example\n',
    });
    const compiled = await gather(folder, await think(folder));
    expect(compiled.outcomes).toMatchObject([
      { row: 3, bucket: 'rejected', value: expect.stringContaining('too') },
    ]);
    expect(unaccounted(folder, compiled)).toEqual([]);
  });

  it('stops at once when it is told to', async () => {
    const folder = await read({ 'contacts.csv': 'id,first_name,last_name,email\n1,Ann,Lee,ann@x.example\n' });
    const analysis = await think(folder);
    const signal = AbortSignal.abort(new Error('enough'));
    const run = async (): Promise<void> => {
      for await (const _ of compileMigration({
        sources: folder.sources,
        analysis,
        portal: freshPortal(),
        signal,
      }));
    };
    await expect(run()).rejects.toThrow('enough');
  });

  it('yields batches of at most 500 entries, records before links', async () => {
    const rows = Array.from(
      { length: 1203 },
      (_, index) => `${index + 1},First,Last${index},p${index}@x${index % 7}.example,C${index % 5}`,
    );
    const companies = Array.from({ length: 5 }, (_, index) => `C${index},Company ${index}`);
    const folder = await read({
      'contacts.csv': `id,first_name,last_name,email,company_id\n${rows.join('\n')}\n`,
      'companies.csv': `id,company\n${companies.join('\n')}\n`,
    });
    const analysis = await think(folder);
    const seen: [string, number][] = [];
    for await (const batch of compileMigration({
      sources: folder.sources,
      analysis,
      portal: freshPortal(),
    })) {
      if (batch.kind === 'records') seen.push([batch.records[0]?.object ?? '', batch.records.length]);
      if (batch.kind === 'associations') seen.push(['links', batch.associations.length]);
    }
    expect(seen).toEqual([
      ['companies', 5],
      ['contacts', 500],
      ['contacts', 500],
      ['contacts', 203],
      ['links', 500],
      ['links', 500],
      ['links', 203],
    ]);
  });
});
