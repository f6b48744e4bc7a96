// Requests about leads: taken from anybody, shown to platform admins.
import type { leadCalls } from '@groundwork/contract/leads';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { networkOf } from '../../platform/network.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { leadEmail } from './emails.ts';
import type { LeadSettings } from './settings.ts';
import * as store from './store.ts';

type Calls = typeof leadCalls;

/** A person corrects a message or two; a machine sends hundreds. */
const rate: Rate = { burst: 5, perMinute: 1 / 6 };

/** @throws TooOften */
export async function createLead(
  { database, mailbox }: Dependencies,
  { limits, settings }: { limits: Limits; settings: LeadSettings },
  context: RequestContext<Calls['create']>,
): Promise<void> {
  await limits.count(`leads|${networkOf(context.address)}`, rate);
  const { body } = context;
  // A machine learns nothing from an answer that is the same.
  if (body.website !== undefined && body.website !== '') return;
  await database.platform(async tx => {
    await store.insertLead(tx, body, settings.formsUrl !== undefined);
    if (settings.notify !== undefined) await mailbox.put(leadEmail(settings.notify, body), tx);
  });
}

export async function listLeads({ database }: Dependencies, { query }: RequestContext<Calls['list']>) {
  return pageOf(await database.platform(tx => store.listLeads(tx, query)), query);
}
