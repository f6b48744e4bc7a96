// What people call a value that the portal writes as an id or an option's own name.
import type { Pipeline } from '@groundwork/contract/crm';
import type { Analysis } from '@groundwork/contract/intake';
import { ownerName, type PortalSchema } from '@groundwork/contract/portal-schema';

/** Options, stages and owners by the names people know. */
export class ValueNames {
  readonly #options = new Map<string, ReadonlyMap<string, string>>();
  readonly #stages: Map<string, string>;
  readonly #owners: Map<string, string>;

  constructor({ blueprint }: Pick<Analysis, 'blueprint'>, portal: PortalSchema, object: string) {
    for (const property of [...portal.properties, ...blueprint.properties]) {
      if (property.object !== object || property.options.length === 0) continue;
      this.#options.set(property.name, new Map(property.options.map(({ value, label }) => [value, label])));
    }
    const own = (pipeline: Pipeline): boolean => pipeline.object === object;
    const pipelines = [...portal.pipelines, ...blueprint.pipelines].filter(own);
    this.#stages = new Map(
      pipelines.flatMap(({ id, label, stages }) => [
        [id, label] as const,
        ...stages.map(stage => [stage.id, stage.label] as const),
      ]),
    );
    this.#owners = new Map(portal.owners.map(owner => [owner.id, ownerName(owner)]));
  }

  nameOf(property: string, value: string): string {
    if (property === 'hubspot_owner_id') return this.#owners.get(value) ?? value;
    if (/^(hs_)?pipeline(_stage)?$|^dealstage$/.test(property)) return this.#stages.get(value) ?? value;
    const options = this.#options.get(property);
    if (!options) return value;
    return value
      .split(';')
      .map(each => options.get(each) ?? each)
      .join('; ');
  }
}
