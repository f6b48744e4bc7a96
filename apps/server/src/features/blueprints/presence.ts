// Whether what an entry sets up is there in the portal. Pure.
import { AssociationLabel, type Property } from '@groundwork/contract/crm';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { currenciesOf } from '@groundwork/engine/portal/currencies';
import { hasLabel } from '@groundwork/engine/portal/labels';
import type { StoredEntry } from '../changesets/entry.ts';
import { optionsIn } from './definitions.ts';

export function isPresent(schema: PortalSchema, { kind, object, key, after }: StoredEntry): boolean {
  switch (kind) {
    case 'object.create':
      return schema.custom_objects.some(known => known.name === key);
    case 'group.create':
      return schema.groups.some(known => known.object === object && known.name === key);
    case 'property.create':
      return schema.properties.some(known => known.object === object && known.name === key);
    case 'property.update': {
      const known = schema.properties.find(one => one.object === object && one.name === key);
      return known !== undefined && sameOptions(known.options, optionsIn(after));
    }
    case 'pipeline.create':
      return schema.pipelines.some(known => known.object === object && known.id === key);
    case 'currency.create':
      return currenciesOf(schema)?.has(key) === true;
    case 'label.create':
      return hasLabel(schema, AssociationLabel.parse(after));
    case 'record.create':
    case 'record.update':
    case 'association.create':
    case 'record.archive':
    case 'association.remove':
      break;
  }
  return false;
}

export function sameOptions(left: Property['options'], right: Property['options']): boolean {
  const text = (options: typeof left): string =>
    JSON.stringify(options.map(option => [option.value, option.label]));
  return text(left) === text(right);
}
