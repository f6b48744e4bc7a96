import type { Analysis } from '@groundwork/contract/intake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Folder, Gathered } from '../test-data/reading.ts';
import {
  columnOf,
  gather,
  readFolder,
  samples,
  sourceOf,
  tallyBy,
  think,
  unaccounted,
} from '../test-data/reading.ts';

const variants = ['iso', 'mdy', 'dmy'] as const;

describe('the same 8,800 deals written with three kinds of dates', () => {
  const all = new Map<string, { folder: Folder; analysis: Analysis; compiled: Gathered }>();
  const of = (variant: string): { folder: Folder; analysis: Analysis; compiled: Gathered } =>
    all.get(variant)!;
  beforeAll(async () => {
    for (const variant of variants) {
      const folder = await readFolder(`${samples}sales-opportunities/variant-${variant}`);
      const analysis = await think(folder);
      all.set(variant, { folder, analysis, compiled: await gather(folder, analysis) });
    }
  });
  afterAll(async () => {
    for (const { folder } of all.values()) await folder.close();
  });

  it('compile to identical records, links and money', () => {
    for (const variant of ['mdy', 'dmy']) {
      expect(of(variant).compiled.records).toEqual(of('iso').compiled.records);
      expect(of(variant).compiled.associations).toEqual(of('iso').compiled.associations);
      expect(of(variant).compiled.money).toEqual(of('iso').compiled.money);
    }
  });

  it('need the same portal', () => {
    for (const variant of ['mdy', 'dmy'])
      expect(of(variant).analysis.blueprint).toEqual(of('iso').analysis.blueprint);
  });

  it('show the row that proves the order of day and month', () => {
    expect(columnOf(of('dmy').analysis, 'sales_pipeline.csv', 'close_date').transform).toEqual({
      kind: 'datetime',
      date_order: 'dmy',
    });
    expect(columnOf(of('mdy').analysis, 'sales_pipeline.csv', 'close_date').reasons.at(-1)?.text).toMatch(
      /^Dates are written MM\/DD\/YYYY: row \d+ can be read no other way\.$/,
    );
  });

  it('name the stages that hold the money first, and no amount where there is none', () => {
    const facts = of('iso').analysis.plan.milestones.find(one => one.key === 'reconcile')?.facts ?? [];
    expect(facts.map(fact => fact.text).slice(0, 4)).toEqual([
      '4,238 deals worth 10,005,534.00 must stand in “Won”.',
      '2,473 deals without an amount must stand in “Lost”.',
      '1,589 deals without an amount must stand in “Engaging”.',
      '500 more deals stand in 1 other stage; it is compared to the cent too.',
    ]);
  });

  it('say what each file is', () => {
    const roles = Object.fromEntries(
      of('mdy').analysis.sources.map(one => [one.profile.id, one.mapping.object ?? one.mapping.role]),
    );
    expect(roles).toEqual({
      'accounts.csv': 'companies',
      'data_dictionary.csv': 'ignored',
      'products.csv': 'products',
      'sales_pipeline.csv': 'deals',
      'sales_teams.csv': 'owners',
    });
  });

  it('find the price list’s “GTX Pro” behind “GTXPro”', () => {
    const { analysis, compiled } = of('iso');
    expect(analysis.relations.find(one => one.from.column === 'product')).toMatchObject({
      filled: 8800,
      resolved: 8800,
    });
    expect(columnOf(analysis, 'sales_pipeline.csv', 'product').transform.values?.['GTXPro']).toBe('GTX Pro');
    const deals = compiled.records.filter(one => one.object === 'deals');
    expect(tallyBy(deals, one => one.properties['product'] ?? '')['GTX Pro']).toBe(1480);
  });

  it('account for every row once, and write no amount that is not there', () => {
    for (const variant of variants) expect(unaccounted(of(variant).folder, of(variant).compiled)).toEqual([]);
    const { money } = of('iso').compiled;
    expect(money.reduce((sum, line) => sum + line.cents, 0n)).toBe(1_000_553_400n);
    expect(money.map(line => line.deals).sort((a, b) => a - b)).toEqual([500, 1589, 2473, 4238]);
  });

  it('link deals to companies, and these to their parents, by name', () => {
    const { analysis, compiled } = of('iso');
    expect(tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
      'companies>companies': 15,
      'deals>companies': 7375,
    });
    expect(columnOf(analysis, 'accounts.csv', 'subsidiary_of').action).toBe('relation');
    expect(sourceOf(analysis, 'accounts.csv').key).toMatchObject({ kind: 'name', columns: ['account'] });
  });

  it('ask how deals without names are called and follow the answer', async () => {
    const { folder, analysis } = of('iso');
    expect(analysis.decisions.find(one => one.id === 'name:sales_pipeline.csv')?.default).toBe(
      '{account} – {product}',
    );
    const changed = await gather(
      folder,
      await think(folder, { decisions: { 'name:sales_pipeline.csv': '{opportunity_id}' } }),
    );
    expect(changed.records.find(one => one.object === 'deals')?.properties['dealname']).toBe('1C1I7A6R');
  });

  it('turn the price list into products, and link no deal with one: the portal has no such link', () => {
    const { analysis, compiled } = of('iso');
    const products = compiled.records.filter(one => one.object === 'products');
    expect(products).toHaveLength(7);
    // There is one thing to call them by, so nobody is asked; and it is written as the file writes it.
    expect(analysis.decisions.map(one => one.id)).not.toContain('name:products.csv');
    expect(products.map(one => one.properties['name'])).toContain('GTX Basic');
    expect(products.every(one => one.properties['price'] !== undefined)).toBe(true);
    expect(
      compiled.associations.some(one => one.from_object === 'products' || one.to_object === 'products'),
    ).toBe(false);
  });
});
