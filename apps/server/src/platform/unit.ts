// What a call changes is one transaction, however many its handler opens: the first that writes is held, the later ones
// join it, and all of it is committed together once the call's answer is known.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OrganizationId, RepId } from '@groundwork/contract/ids';
import { type ControlledTransaction, sql } from 'kysely';
import type { Tables } from '../schema/rows.ts';
import { startWith } from './db-driver.ts';
import type { Tx } from './transaction.ts';

/** Whose rows are seen: those of one organization, of one partner rep, or every one for the platform role (null). */
export type Scope = OrganizationId | `rep:${RepId}` | null;

interface Place {
  unit: Unit;
  /** The transaction whose work is running; none between two of them. */
  within?: Within;
}

interface Within {
  tx: Tx;
  scope: Scope;
  /** Settled when the last transaction that joined it has ended. */
  turn: Promise<unknown>;
}

const places = new AsyncLocalStorage<Place>();

/** The unit that this code runs in, if it does and it has not ended. */
export function currentUnit(): Unit | undefined {
  const unit = places.getStore()?.unit;
  return unit?.isOver === false ? unit : undefined;
}

/** Runs outside of any unit: what is written here stays, whatever becomes of the call around it. */
export function outsideUnits<T>(work: () => Promise<T>): Promise<T> {
  return places.exit(work);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What makes a transaction see the rows of one organization or one rep only, until it ends. @throws TypeError */
export function actFor(scope: NonNullable<Scope>): string {
  const { organization, rep } = settingsOf(scope);
  // The one value that decides what is seen; nothing but a UUID ever gets there.
  const [setting, id] = rep === '' ? ['app.organization_id', organization] : ['app.rep_id', rep];
  if (!uuid.test(id)) throw new TypeError(`Not an organization id, nor a rep's: ${id}`);
  return `select set_config('${setting}', '${id}', true)`;
}

const ofRep = 'rep:';

/** What the policies compare with; of each transaction one is empty at least. */
function settingsOf(scope: Scope): { organization: string; rep: string } {
  if (scope === null) return { organization: '', rep: '' };
  return scope.startsWith(ofRep)
    ? { organization: '', rep: scope.slice(ofRep.length) }
    : { organization: scope, rep: '' };
}

/** Sees to it that the transaction acts for `scope` until its end or the next call of this. */
async function enter(tx: Tx, scope: Scope): Promise<{ hasWritten: boolean }> {
  // A connection of the platform role becomes the tenants' one, which the policies hold to one organization.
  const role = scope === null ? 'none' : 'groundwork_app';
  const { organization, rep } = settingsOf(scope);
  const { has_written } = await tx
    .selectNoFrom([
      sql<boolean>`pg_current_xact_id_if_assigned() is not null`.as('has_written'),
      sql`set_config('role', ${role}, true)`.as('role'),
      sql`set_config('app.organization_id', ${organization}, true)`.as('organization'),
      sql`set_config('app.rep_id', ${rep}, true)`.as('rep'),
    ])
    .executeTakeFirstOrThrow();
  return { hasWritten: has_written };
}

export class Unit {
  readonly #open: () => Promise<ControlledTransaction<Tables>>;
  #held: ControlledTransaction<Tables> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #afterwards: (() => Promise<void>)[] = [];
  #parts = 0;
  #isOver = false;

  /** `open` begins a transaction as the platform role. */
  constructor(open: () => Promise<ControlledTransaction<Tables>>) {
    this.#open = open;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** A transaction of a handler. One that only reads ends with `work`, so that nothing is held while the handler waits for
   *  something else; one that writes waits for the others. One after the other: they share a connection. */
  transact<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const around = places.getStore()?.within;
    if (around) {
      // Side by side one would act for the tenant of the other.
      const joined = around.turn.then(() => this.#join(around.tx, around.scope, scope, work));
      around.turn = joined.catch(() => undefined);
      return joined;
    }
    const turn = this.#turn.then(() =>
      this.#held ? this.#join(this.#held, null, scope, work) : this.#begin(scope, work),
    );
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Does `work` once everything is committed; not at all when it is not. */
  afterwards(work: () => Promise<void>): void {
    this.#afterwards.push(work);
  }

  /** Runs a call. `seal` writes into the transaction what must be there when, and only when, its effects are. */
  async run<T>(call: () => Promise<T>, seal?: (tx: Tx, made: T) => Promise<void>): Promise<T> {
    try {
      const made = await places.run({ unit: this }, call);
      await this.#turn;
      this.#held ??= seal && (await this.#open());
      if (this.#held) {
        await seal?.(this.#held, made);
        await this.#held.commit().execute();
      }
      this.#isOver = true;
      await outsideUnits(() => this.#finish());
      return made;
    } catch (error) {
      this.#isOver = true;
      if (this.#held?.isCommitted === false) await rollBack(this.#held);
      throw error;
    }
  }

  /** All of it, whatever becomes of one: what ends a session must not depend on what removes a file. */
  async #finish(): Promise<void> {
    const faults: unknown[] = [];
    for (const each of this.#afterwards) await each().catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  #within<T>(tx: Tx, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return places.run({ unit: this, within: { tx, scope, turn: Promise.resolve() } }, () => work(tx));
  }

  async #begin<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const tx = await this.#open();
    try {
      if (scope !== null) await startWith(tx, `set local role groundwork_app; ${actFor(scope)}`);
      const made = await this.#within(tx, scope, work);
      const { hasWritten } = await enter(tx, null);
      if (hasWritten) this.#held = tx;
      else await tx.commit().execute();
      return made;
    } catch (error) {
      await rollBack(tx);
      throw error;
    }
  }

  async #join<T>(tx: Tx, around: Scope, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#parts += 1;
    const savepoint = sql.id(`part_${this.#parts}`);
    await sql`savepoint ${savepoint}`.execute(tx);
    try {
      if (scope !== around) await enter(tx, scope);
      const made = await this.#within(tx, scope, work);
      if (scope !== around) await enter(tx, around);
      await sql`release savepoint ${savepoint}`.execute(tx);
      return made;
    } catch (error) {
      // Also takes back whom it acted for. Over a lost connection nothing can be taken back, nor will it be committed.
      await sql`rollback to savepoint ${savepoint}`.execute(tx).catch(() => undefined);
      throw error;
    }
  }
}

/** Over a lost connection the database does it by itself. */
async function rollBack(tx: ControlledTransaction<Tables>): Promise<void> {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
}
