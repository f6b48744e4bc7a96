// Companies that have no file of their own: they stand in columns of a contacts file and become one record each.
import type { Analysis, Relation } from '@groundwork/contract/intake';
import { currentAnswer } from '../decisions/registry.ts';
import { copyOf } from '../profile/number-evidence.ts';
import { normaliseCompanyName, normaliseKey } from '../profile/values/name.ts';
import type { CompiledRecord } from './compiled.ts';
import { derivedPrefix, keyText } from './external-id.ts';
import type { SourcePlan } from './source-plan.ts';

interface DerivedCompany {
  external_id: string;
  name: string;
  ordinal: number;
}

interface Spring {
  plan: SourcePlan;
  relation: Relation;
  prefix: string;
  found: Map<string, DerivedCompany>;
}

export class DerivedCompanies {
  readonly #springs: Spring[] = [];

  constructor(plans: readonly SourcePlan[], analysis: Analysis) {
    for (const relation of analysis.relations) {
      const plan = plans.find(one => one.analysed.profile.id === relation.from.source);
      const decision = analysis.decisions.find(one => one.id === `derive_companies:${relation.from.source}`);
      if (!plan || !isDerived(relation) || !decision || currentAnswer(decision) !== 'create') continue;
      this.#springs.push({ plan, relation, prefix: derivedPrefix(plan.analysed), found: new Map() });
    }
  }

  /** Reads the files once and remembers each company by its key; the first name seen is its name. A company that an
   *  earlier file names in the same way is that company, unless that file has several of the name. */
  async collect(signal: AbortSignal | undefined): Promise<void> {
    const known = new Map<string, DerivedCompany | 'several'>();
    for (const spring of this.#springs) {
      const { header } = spring.plan.source;
      const [keyAt, nameAt] = [
        header.indexOf(spring.relation.from.column),
        header.indexOf(spring.relation.to.column),
      ];
      for await (const batch of spring.plan.source.rows(signal)) {
        for (const { cells, bad } of batch) {
          const name = cells[nameAt] ?? '';
          const key = keyOf(spring.relation, cells[keyAt] ?? '');
          if (bad || key === '' || name === '' || spring.found.has(key)) continue;
          const same = known.get(nameKey(name));
          // A cell that is kept as it is keeps the megabyte of file it was cut from.
          const kept = copyOf(key);
          const fresh = { external_id: copyOf(`${spring.prefix}:${key}`), name: copyOf(name), ordinal: -1 };
          spring.found.set(kept, same === undefined || same === 'several' ? fresh : same);
        }
      }
      for (const company of new Set(spring.found.values())) {
        const name = nameKey(company.name);
        const same = known.get(name);
        known.set(name, same === undefined || same === company ? company : 'several');
      }
    }
  }

  *companies(): Iterable<DerivedCompany> {
    yield* new Set(this.#springs.flatMap(({ found }) => [...found.values()]));
  }

  *records(): Iterable<CompiledRecord> {
    for (const { external_id, name } of this.companies())
      yield { object: 'companies', external_id, properties: { name }, match: null, rows: [] };
  }

  find(relation: Relation, value: string): number | undefined {
    return this.#companyOf(relation, value)?.ordinal;
  }

  /** What the company is called that a value stands for. */
  nameOf(relation: Relation, value: string): string | undefined {
    return this.#companyOf(relation, value)?.name;
  }

  #companyOf(relation: Relation, value: string): DerivedCompany | undefined {
    const spring = this.#springs.find(one => one.relation.id === relation.id);
    return spring?.found.get(keyOf(relation, value));
  }
}

/** A relation inside one file, from its rows to the companies that stand in them. */
export function isDerived(relation: Relation): boolean {
  return (
    relation.from.source === relation.to.source &&
    relation.to.object === 'companies' &&
    relation.from.object !== 'companies'
  );
}

/** Names that are written alike are one company. */
export function nameKey(name: string): string {
  return normaliseKey(normaliseCompanyName(name)) || normaliseKey(name);
}

function keyOf(relation: Relation, value: string): string {
  return relation.via === 'name' ? normaliseKey(value) : keyText('id', value);
}
