import type { ColumnMapping } from '@groundwork/contract/intake';
import { describe, expect, it } from 'vitest';
import { choicesFor, labelsOf, searchText } from './property-choices.ts';

const properties = [
  { object: 'companies', name: 'annualrevenue', label: 'Annual Revenue' },
  { object: 'companies', name: 'city', label: 'City' },
  { object: 'contacts', name: 'email', label: 'Email' },
];
const labels = labelsOf(properties, 'companies');
const column: ColumnMapping = {
  column: 'revenue',
  action: 'map',
  property: 'annualrevenue',
  new_property: null,
  transform: { kind: 'number' },
  confidence: 0.9,
  reasons: [],
  alternatives: [
    { property: 'gone', confidence: 0.4 },
    { property: 'new', confidence: 0.1 },
  ],
  is_abstained: false,
  is_answered: false,
};

describe('choices of a column', () => {
  it('are called what the portal calls them, never by internal names it has labels for', () => {
    const [suggested] = choicesFor(column, labels);
    expect(suggested?.options.map(option => option.label)).toEqual(['Annual Revenue', 'gone']);
  });

  it('hold every property of the object once, and none of another object', () => {
    const values = choicesFor(column, labels).flatMap(group => group.options.map(option => option.value));
    expect(values).toEqual(['to:annualrevenue', 'to:gone', 'new', 'skip', 'to:city']);
  });

  it('are found by label as well as by name', () => {
    expect(searchText(column, labels)).toContain('annual revenue');
    expect(searchText(column, labels)).toContain('annualrevenue');
  });
});
