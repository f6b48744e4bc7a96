// Requests of a partner rep about their own settings.
import { Refusal } from '@groundwork/contract/errors';
import { plainIban } from '@groundwork/contract/iban';
import type { Rep } from '@groundwork/contract/partners';
import { RepMailTopic, type RepSettings, type repSettingsCalls } from '@groundwork/contract/rep-settings';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { renameRep } from '../partners/store-own.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { payoutChangedEmail } from './emails.ts';
import { payoutPlace } from './payout-details.ts';
import * as store from './store.ts';

type Calls = typeof repSettingsCalls;

/** @throws Refusal forbidden */
export async function getSettings(
  dependencies: Dependencies,
  { caller }: RequestContext<Calls['get']>,
): Promise<RepSettings> {
  const rep = await requireRep(dependencies, caller);
  const row = await dependencies.database.readOnlyRep(rep.id, tx => store.findSettings(tx, rep.id));
  return present(rep, row);
}

/** @throws Refusal forbidden, stale */
export async function setProfile(
  dependencies: Dependencies,
  context: RequestContext<Calls['setProfile']>,
): Promise<RepSettings> {
  const { name, phone, title } = context.body;
  const rep = await requireRep(dependencies, context.caller);
  return change(dependencies, context, rep, 'repSettings.setProfile', { phone, title }, {}, tx =>
    renameRep(tx, rep.id, name),
  );
}

/** @throws Refusal forbidden, stale */
export async function setPayout(
  dependencies: Dependencies,
  context: RequestContext<Calls['setPayout']>,
): Promise<RepSettings> {
  const { secrets, clock, mailbox, publicUrl } = dependencies;
  const { kind, holder, bank } = context.body;
  const rep = await requireRep(dependencies, context.caller);
  const number = plainIban(context.body.number);
  const last4 = number.slice(-4);
  const written = {
    payout_kind: kind,
    payout_last4: last4,
    payout_sealed: secrets.seal(payoutPlace(rep.id), JSON.stringify({ holder, number, bank })),
    payout_updated_at: clock.now().toISOString(),
  };
  // The trail says that it was changed, and by its end to what: never the number.
  const details = { kind, last4 };
  return change(dependencies, context, rep, 'repSettings.setPayout', written, details, tx =>
    mailbox.put(payoutChangedEmail(rep.email, { kind, last4, publicUrl }), tx),
  );
}

/** @throws Refusal forbidden, stale */
export async function setMails(
  dependencies: Dependencies,
  context: RequestContext<Calls['setMails']>,
): Promise<RepSettings> {
  const { mails } = context.body;
  const rep = await requireRep(dependencies, context.caller);
  const muted = RepMailTopic.options.filter(topic => !mails[topic]);
  return change(dependencies, context, rep, 'repSettings.setMails', { muted }, { muted });
}

/** Their own rows as the rep, then what goes with it as the platform; one transaction of the call. */
async function change(
  { database, clock }: Dependencies,
  context: Actor & { version: number | undefined },
  rep: Rep,
  action: `repSettings.${'setProfile' | 'setPayout' | 'setMails'}`,
  written: store.SettingsChange,
  details: Record<string, unknown>,
  besides: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<RepSettings> {
  const now = clock.now();
  const row = await database.rep(rep.id, async tx => {
    const before = await store.lockSettings(tx, rep.id);
    if (context.version !== undefined && (before?.version ?? 0) !== context.version)
      throw new Refusal('stale');
    if (before) await store.updateSettings(tx, rep.id, written, now);
    else if (!(await store.insertSettings(tx, rep.id, written, now))) throw new Refusal('stale');
    return store.findSettings(tx, rep.id);
  });
  await database.platform(async tx => {
    await besides(tx);
    await appendTrail(tx, null, context, { action, target: { kind: 'rep', id: rep.id }, details });
  });
  return present(await requireRep({ database }, context.caller), row);
}

function present({ id, name, email, partner }: Rep, row: store.SettingsRow | undefined): RepSettings {
  const wants = (topic: RepMailTopic) => !row?.muted.includes(topic);
  const { payout_kind: kind, payout_last4: last4, payout_updated_at: updated_at } = row ?? {};
  return {
    id,
    name,
    email,
    partner_name: partner.name,
    phone: row?.phone ?? '',
    title: row?.title ?? '',
    payout: kind && last4 && updated_at ? { kind, last4, updated_at } : null,
    mails: {
      registration_decided: wants('registration_decided'),
      inquiry_answered: wants('inquiry_answered'),
      commission_approved: wants('commission_approved'),
      commission_paid: wants('commission_paid'),
      milestone_late: wants('milestone_late'),
    },
    version: row?.version ?? 0,
  };
}
