// Checks of properties: what the portal asks for and nobody fills in.
import type { Property } from '@groundwork/contract/crm';
import { type Check, type Snapshot, type SnapshotRecord, valueOf } from './snapshot.ts';

const rarely = 0.05;
/** Below this many records a share says little. */
const enoughRecords = 20;
const exampleCount = 10;

/** Groups the vendor brings along: their properties are not the customer's to tidy up. */
const vendorGroups = new Set([
  'contactinformation',
  'contact_activity',
  'contactlcs',
  'emailinformation',
  'analyticsinformation',
  'conversioninformation',
  'socialmediainformation',
  'facebook_ads_properties',
  'companyinformation',
  'companyactivity',
  'companylcs',
  'dealinformation',
  'deal_activity',
  'deal_revenue',
  'dealscripts',
  'deallcs',
]);

function isOwn(property: Property): boolean {
  return !property.name.startsWith('hs_') && !vendorGroups.has(property.group);
}

function fillOf(property: Property, records: readonly SnapshotRecord[]): number {
  return records.filter(record => valueOf(record, property.name) !== '').length / records.length;
}

function recordsOf(snapshot: Snapshot, object: string): readonly SnapshotRecord[] {
  if (object === 'contacts') return snapshot.contacts;
  if (object === 'companies') return snapshot.companies;
  return object === 'deals' ? snapshot.deals : [];
}

export const propertyChecks: Check[] = [
  {
    number: 'R02',
    run(snapshot) {
      const judged = snapshot.properties.filter(
        property => isOwn(property) && recordsOf(snapshot, property.object).length >= enoughRecords,
      );
      const rare = judged
        .map(property => ({ property, fill: fillOf(property, recordsOf(snapshot, property.object)) }))
        .filter(({ fill }) => fill < rarely)
        .toSorted((left, right) => left.fill - right.fill);
      if (rare.length === 0) return undefined;
      return {
        check: 'R02',
        object: 'properties',
        severity: 'medium',
        title: 'Properties that hardly anybody fills in',
        why: 'Own properties with a value in fewer than one record in twenty, where there are at least twenty records.',
        affected: rare.length,
        looked_at: judged.length,
        examples: rare.slice(0, exampleCount).map(({ property, fill }) => ({
          id: `${property.object}.${property.name}`,
          label: property.label,
          value: `${(fill * 100).toFixed(1)} % filled`,
        })),
        fix: {
          description:
            'Archive the property; its values come back when it is created again under the same name.',
          is_automatic: false,
          reversibility: 'reversible',
        },
      };
    },
  },
];
