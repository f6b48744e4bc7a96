import { LeadFields, leadCalls } from '@groundwork/contract/leads';
import { callApi, keptKey } from '../../../lib/api/call-api.ts';

export type LeadFaults = Partial<Record<keyof LeadFields, string>>;

/** The first fault of every field, in the contract's words; in the order of the form. */
export function faultsOf(typed: Record<string, unknown>): LeadFaults {
  const { error } = LeadFields.safeParse(typed);
  const faults: Record<string, string> = {};
  for (const issue of error?.issues ?? []) faults[String(issue.path[0])] ??= issue.message;
  return faults;
}

const key = keptKey();

/** @throws ApiError when the message did not arrive */
export async function sendLead(typed: Record<string, unknown>): Promise<void> {
  const body = LeadFields.parse(typed);
  await callApi(leadCalls.create, { body }, { idempotencyKey: key.of(body) });
  key.arrived();
}
