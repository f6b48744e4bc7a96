// Keeps what became of each try to sign in, by what was answered. Written beside the answer and not before it: nobody waits for it,
// so that it neither slows a sign-in nor shows by its time whether an address has an account.
import { type LiveSession, SignInTry } from '@groundwork/contract/security';
import type pg from 'pg';
import { z } from 'zod';
import { deviceOf } from './device.ts';
import type { Report } from './report.ts';
import { addressHeader, textOf } from './request-facts.ts';
import type { Row } from './schema/rows.ts';
import { type SessionRow, sessionColumns, shownSession } from './shown-session.ts';

type SignInWay = SignInTry['way'];
type SignInOutcome = SignInTry['outcome'];

const ways: readonly [RegExp, SignInWay][] = [
  [/^\/sign-in\/email$/, 'password'],
  [/^\/two-factor\/verify-(?:totp|backup-code)$/, 'second_step'],
  [/^\/passkey\/verify-authentication$/, 'passkey'],
  [/^\/callback\/\w+$/, 'third_party'],
];

const byStatus: Readonly<Record<number, SignInOutcome>> = {
  401: 'wrong',
  403: 'unconfirmed',
  422: 'deactivated',
  429: 'too_often',
};

/** As the library answers a sign-in. */
const Answered = z.object({
  twoFactorRedirect: z.boolean().optional(),
  user: z.object({ id: z.string() }).optional(),
  session: z.object({ userId: z.string() }).optional(),
});

/** Whoever is refused for trying too often would otherwise fill the table by trying on. */
const quietMs = 60_000;
const placesKept = 10_000;

interface Tried {
  way: SignInWay;
  outcome: SignInOutcome;
  email: string;
  subject: string;
  address: string;
  device: string;
}

export class SignInLog {
  readonly #pool: pg.Pool;
  readonly #report: Report;
  readonly #pending = new Set<Promise<void>>();
  readonly #quietUntil = new Map<string, number>();

  constructor(pool: pg.Pool, report: Report) {
    this.#pool = pool;
    this.#report = report;
  }

  /** Answers the request by `work`, and keeps what came of it where it was a try to sign in. */
  async watch(path: string, request: Request, work: () => Promise<Response>): Promise<Response> {
    const way = ways.find(([pattern]) => pattern.test(path))?.[1];
    // A code is also asked for when an app is set up, by somebody who is signed in.
    const isSettingUp = way === 'second_step' && !/two_factor/.test(request.headers.get('cookie') ?? '');
    if (way === undefined || isSettingUp) return work();
    const asked = request.clone();
    const response = await work();
    const kept = this.#keep(way, asked, response.clone()).catch((error: unknown) =>
      this.#report('A try to sign in could not be kept.', error),
    );
    this.#pending.add(kept);
    void kept.finally(() => this.#pending.delete(kept));
    return response;
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #keep(way: SignInWay, asked: Request, response: Response): Promise<void> {
    const outcome = await outcomeOf(way, response);
    if (outcome === undefined) return;
    const address = asked.headers.get(addressHeader) ?? 'unknown';
    if (outcome.is === 'too_often' && !this.#isHeard(address)) return;
    const body: unknown = way === 'password' ? await asked.json().catch(() => undefined) : undefined;
    await this.#insert({
      way,
      outcome: outcome.is,
      email: textOf(body, 'email').trim().toLowerCase(),
      subject: outcome.subject ?? '',
      address,
      device: deviceOf(asked.headers.get('user-agent') ?? ''),
    });
  }

  #isHeard(address: string): boolean {
    const now = Date.now();
    if ((this.#quietUntil.get(address) ?? 0) > now) return false;
    if (this.#quietUntil.size >= placesKept) this.#quietUntil.clear();
    this.#quietUntil.set(address, now + quietMs);
    return true;
  }

  async #insert({ way, outcome, email, subject, address, device }: Tried): Promise<void> {
    await this.#pool.query(
      `insert into sign_in ("userId", way, outcome, address, device)
       values ((select id from "user" where id = $1 or email = $2 limit 1), $3, $4, $5, $6)`,
      [subject, email, way, outcome, address, device],
    );
  }
}

async function outcomeOf(
  way: SignInWay,
  response: Response,
): Promise<{ is: SignInOutcome; subject?: string | undefined } | undefined> {
  if (way === 'third_party') {
    const to = response.headers.get('location') ?? '';
    if (to.includes('error=')) return { is: 'refused' };
    return { is: to.includes('second_step') ? 'second_step_asked' : 'signed_in' };
  }
  if (response.status !== 200) {
    const is = byStatus[response.status];
    // Anything else was no try: the request could not be read, or the database was away.
    return is === undefined ? undefined : { is };
  }
  const said = Answered.safeParse(await response.json().catch(() => undefined)).data;
  const subject = said?.user?.id ?? said?.session?.userId;
  return { is: said?.twoFactorRedirect === true ? 'second_step_asked' : 'signed_in', subject };
}

export interface SignInsAsked {
  /** Part of a name or an address of an account, or the beginning of a network address. */
  search?: string | undefined;
  /** Only what did not lead in. */
  isFailed?: boolean | undefined;
  limit: number;
}

const failed: readonly SignInOutcome[] = ['wrong', 'unconfirmed', 'deactivated', 'too_often', 'refused'];

type SignInRow = Pick<Row<'sign_in'>, 'way' | 'outcome' | 'address' | 'device'> & {
  at: Date;
  id: string;
  email: string | null;
};

/** Newest first. */
export async function listSignIns(pool: pg.Pool, asked: SignInsAsked): Promise<SignInTry[]> {
  const found = await pool.query<SignInRow>(
    `select sign_in.id::text as id, at, "user".email, way, outcome, address, device
     from sign_in left join "user" on "user".id = sign_in."userId"
     where ($1::text is null or "user".email ilike '%' || $1 || '%' or "user".name ilike '%' || $1 || '%'
         or address like $1 || '%')
       and (not $2 or outcome = any($3))
     order by sign_in.id desc limit $4`,
    [
      asked.search?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? null,
      asked.isFailed ?? false,
      failed,
      asked.limit,
    ],
  );
  return z.array(SignInTry).parse(found.rows.map(row => ({ ...row, at: row.at.toISOString() })));
}

/** Live ones of everybody, those first that were seen last. */
export async function listSessions(
  pool: pg.Pool,
  asked: Pick<SignInsAsked, 'search' | 'limit'>,
): Promise<LiveSession[]> {
  const found = await pool.query<
    SessionRow & Pick<Row<'user'>, 'email' | 'name'> & { subject: Row<'user'>['id'] }
  >(
    `select ${sessionColumns}, "user".id as subject, "user".email, "user".name
     from session join "user" on "user".id = session."userId"
     where "expiresAt" > now() and ($1::text is null or "user".email ilike '%' || $1 || '%'
       or "user".name ilike '%' || $1 || '%' or "ipAddress" like $1 || '%')
     order by last_seen_at desc, session.id limit $2`,
    [asked.search?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? null, asked.limit],
  );
  return found.rows.map(row => ({
    ...shownSession(row),
    subject: row.subject,
    email: row.email,
    name: row.name,
  }));
}
