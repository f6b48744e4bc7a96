// The vendor's own properties of leads: people or companies that somebody is working on before there is a deal.
import { computedProperties, shouted, standardProperties } from './property-lines.ts';

export const LEAD_PROPERTIES = [
  ...standardProperties('leadinformation', [
    ['hs_lead_name', 'Lead name', 'text'],
    ['hs_pipeline', 'Lead pipeline', 'select'],
    ['hs_pipeline_stage', 'Lead stage', 'select'],
    [
      'hs_lead_type',
      'Lead type',
      'select',
      [
        ['NEW_BUSINESS', 'New business'],
        ['RE_ATTEMPTING', 'Re-attempting'],
        ['UPSELL', 'Upsell'],
      ],
    ],
    ['hs_lead_label', 'Lead label', 'select', shouted(['HOT', 'WARM', 'COLD'])],
    ['hs_lead_disqualification_reason', 'Disqualification reason', 'text'],
    ['hubspot_owner_id', 'Lead owner', 'owner'],
  ]),
  ...computedProperties('leadinformation'),
];
