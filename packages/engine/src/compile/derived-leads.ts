// Leads that have no rows of their own: one beside each contact of a file of leads, where somebody wants them.
import type { Analysis } from '@groundwork/contract/intake';
import { makesLeads } from '../decide/leads-of-people.ts';
import { recordName, unnamedLead } from '../portal/record-names.ts';
import { readHeader } from '../profile/header-name.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import { isConversionName } from '../relate/lead-tables.ts';
import type { CompiledAssociation, CompiledRecord } from './compiled.ts';
import type { SourcePlan } from './source-plan.ts';

interface Lead {
  record: CompiledRecord;
  link: CompiledAssociation;
}

export class DerivedLeads {
  /** Columns that say that a row was converted, by the files whose people become leads. */
  readonly #springs = new Map<SourcePlan, number[]>();
  /** By contact: where its lead comes from, and in which stage it stands. */
  readonly #noted = new Map<
    number,
    { source: string; row: number; stage: ReturnType<SourcePlan['stageOf']> }
  >();
  readonly #leads: Lead[] = [];

  constructor(plans: readonly SourcePlan[], analysis: Analysis) {
    for (const plan of plans) {
      const { profile } = plan.analysed;
      if (plan.object !== 'contacts' || !makesLeads(analysis, profile.id)) continue;
      const converted = profile.columns.filter(column => isConversionName(readHeader(column.name)));
      this.#springs.set(
        plan,
        converted.map(column => column.position),
      );
    }
  }

  /** A row that became part of the contact; the first one that is no converted lead makes its lead. */
  note(plan: SourcePlan, contact: number, { row, cells }: { row: number; cells: readonly string[] }): void {
    const converted = this.#springs.get(plan);
    if (!converted || this.#noted.has(contact)) return;
    if (converted.some(position => isSaid(cells[position] ?? ''))) return;
    this.#noted.set(contact, { source: plan.analysed.profile.id, row, stage: plan.stageOf(cells) });
  }

  /** Once all values of the contact are known. */
  finish(contact: number, record: CompiledRecord): void {
    const noted = this.#noted.get(contact);
    if (!noted) return;
    const { source, row, stage } = noted;
    const external_id = `${record.external_id}:lead`;
    const name = recordName('contacts', record.properties) || record.properties['email'] || unnamedLead;
    const owner = record.properties['hubspot_owner_id'];
    this.#leads.push({
      record: {
        object: 'leads',
        external_id,
        properties: {
          hs_lead_name: name,
          ...(owner === undefined ? {} : { hubspot_owner_id: owner }),
          ...(stage ? { hs_pipeline: stage.pipeline, hs_pipeline_stage: stage.stage } : {}),
        },
        match: null,
        rows: [],
      },
      link: {
        from_object: 'leads',
        from_external_id: external_id,
        to_object: 'contacts',
        to_external_id: record.external_id,
        source,
        row,
      },
    });
  }

  get all(): readonly Lead[] {
    return this.#leads;
  }
}

/** `true`, or the id or date of what the lead became. */
function isSaid(cell: string): boolean {
  return cell !== '' && parseBoolean(cell) !== false;
}
