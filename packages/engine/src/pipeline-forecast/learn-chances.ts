// What became of deals that stood where an open one stands now: counted, not guessed.
import type { DealPath } from './deal-path.ts';

/** One time that a deal came into a stage. */
interface Visit {
  entered: number;
  /** Days in the stage; Infinity while it stands there. */
  stayed: number;
  /** Days from coming in to being won, whatever stages lay between; Infinity when it was lost or is open. */
  untilWon: number;
}

export interface Chance {
  /** Between 0 and 1, both excluded. */
  chance: number;
  /** Deals that once stood as long in this stage, and whose next days are known; and how many of them were won in time. */
  stood: number;
  won: number;
}

/** What the stage as a whole says weighs as much as this many deals of the same age. */
export const PRIOR_DEALS = 4;

export class Chances {
  readonly #visits = new Map<string, Visit[]>();
  readonly #known = new Map<string, Chance>();
  readonly #day: number;
  readonly #daysLeft: number;
  /** Deals that were won or lost. */
  readonly decided: number;

  /** @param paths as they were known on `day` */
  constructor(paths: readonly DealPath[], day: number, daysLeft: number) {
    this.#day = day;
    this.#daysLeft = daysLeft;
    let decided = 0;
    for (const path of paths) {
      if (path.steps.some(step => step.standing !== 'open')) decided += 1;
      for (const [stage, visit] of visitsOf(path)) {
        const known = this.#visits.get(stage);
        if (known) known.push(visit);
        else this.#visits.set(stage, [visit]);
      }
    }
    this.decided = decided;
  }

  /**
   * The chance that a deal is won in the days left that has stood in its stage for `age` days. With n deals that once stood
   * as long there, of which k were won within as many days, it is (k + 4·p) / (n + 4), where p is the same share of all deals
   * that came into the stage, counted from the day they did. A deal whose next days are not all known yet is left out whether
   * it was won or not: counting only the quick ones would flatter.
   */
  of(stage: string, age: number): Chance {
    const key = `${age} ${stage}`;
    const found = this.#known.get(key);
    if (found) return found;
    const visits = this.#visits.get(stage) ?? [];
    const like = this.#count(visits, age);
    const prior = age > 0 ? this.#ofStage(stage) : this.#ofAll();
    const made = { ...like, chance: (like.won + PRIOR_DEALS * prior) / (like.stood + PRIOR_DEALS) };
    this.#known.set(key, made);
    return made;
  }

  #ofStage(stage: string): number {
    return this.of(stage, 0).chance;
  }

  /** Whatever the stage; one deal won and one not are added, so that it is never 0 or 1. */
  #ofAll(): number {
    let [stood, won] = [2, 1];
    for (const visits of this.#visits.values()) {
      const count = this.#count(visits, 0);
      stood += count.stood;
      won += count.won;
    }
    return won / stood;
  }

  #count(visits: readonly Visit[], age: number): { stood: number; won: number } {
    const within = age + this.#daysLeft;
    let [stood, won] = [0, 0];
    for (const visit of visits) {
      const left = age > 0 && visit.stayed <= age;
      if (left || visit.entered + within > this.#day) continue;
      stood += 1;
      if (visit.untilWon <= within) won += 1;
    }
    return { stood, won };
  }
}

/** A step that stays in its stage, because the deal's value changed, begins no visit. */
function visitsOf({ steps }: DealPath): [string, Visit][] {
  const visits: [string, Visit][] = [];
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (step.standing !== 'open' || (before?.standing === 'open' && before.stage === step.stage)) continue;
    const after = steps.slice(index + 1);
    const next = after.find(each => each.standing !== 'open' || each.stage !== step.stage);
    const decision = after.find(each => each.standing !== 'open');
    visits.push([
      step.stage,
      {
        entered: step.day,
        stayed: next ? next.day - step.day : Number.POSITIVE_INFINITY,
        untilWon: decision?.standing === 'won' ? decision.day - step.day : Number.POSITIVE_INFINITY,
      },
    ]);
  }
  return visits;
}
