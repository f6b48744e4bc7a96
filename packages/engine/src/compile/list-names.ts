// What lists are called. The portal takes each name once, and a list is found again by it, so that it is its id, too.

import { unnamed } from '../decide/name-template.ts';
import { nameProperty } from '../portal/record-names.ts';
import { compileRow } from './row.ts';
import type { SourcePlan } from './source-plan.ts';

export class ListNames {
  readonly #taken = new Set<string>();

  /** The name itself; of two lists of one name the later has a number behind it. */
  take(name: string): string {
    let free = name;
    for (let copy = 2; this.#taken.has(free.toLowerCase()); copy++) free = `${name} (${copy})`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

export function nameOfList(plan: SourcePlan, cells: readonly string[]): string {
  const name = compileRow(plan, cells, []).properties[nameProperty(plan.object)] ?? '';
  return name.trim() || unnamed(plan.object);
}
