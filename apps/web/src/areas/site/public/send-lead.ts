import { LeadFields, leadCalls } from '@groundwork/contract/leads';
import { callApi } from '../../../lib/api/call-api.ts';

export type LeadFaults = Partial<Record<keyof LeadFields, string>>;

/** The first fault of every field, in the contract's words; in the order of the form. */
export function faultsOf(typed: Record<string, unknown>): LeadFaults {
  const { error } = LeadFields.safeParse(typed);
  const faults: Record<string, string> = {};
  for (const issue of error?.issues ?? []) faults[String(issue.path[0])] ??= issue.message;
  return faults;
}

let last = { content: '', key: '' };

/** The same words sent again, because the answer to the first time was lost, are the same message: one key for both. */
function keyOf(content: string): string {
  if (last.content !== content) {
    // Not randomUUID: browsers withhold it from plain http.
    const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16)).join('-');
    last = { content, key };
  }
  return last.key;
}

/** @throws ApiError when the message did not arrive */
export async function sendLead(typed: Record<string, unknown>): Promise<void> {
  const body = LeadFields.parse(typed);
  await callApi(leadCalls.create, { body }, { idempotencyKey: keyOf(JSON.stringify(body)) });
  last = { content: '', key: '' };
}
