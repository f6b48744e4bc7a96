// Every refusal the product can utter: code → status → sentence. Clients show `message` as it is.

import { standingRefusals } from './standing-refusals.ts';

export const errors = {
  invalid_request: { status: 422, message: 'Some values are not valid.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  forbidden: { status: 403, message: 'You do not have permission to perform this action' },
  not_found: { status: 404, message: 'The requested resource was not found' },
  method_not_allowed: { status: 405, message: 'This address does not accept that method.' },
  conflict: { status: 409, message: 'This conflicts with the current state.' },
  possible_duplicate: { status: 409, message: 'This may be there already.' },
  stale: { status: 412, message: 'Someone changed this in the meantime. Reload to see the newer version.' },
  precondition_required: { status: 428, message: 'Send If-Match with the version you have seen.' },
  too_large: { status: 413, message: 'That is larger than the limit.' },
  unsupported_media: { status: 415, message: 'This kind of content is not accepted here.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  idempotency_mismatch: { status: 422, message: 'This idempotency key was used with a different request.' },
  idempotency_running: {
    status: 409,
    message: 'The first request with this idempotency key is still running.',
  },
  ...standingRefusals,
  feature_off: { status: 403, message: 'This is switched off for the whole platform.' },
  would_lock_out: { status: 409, message: 'With this nobody could sign in any more.' },
  set_by_environment: {
    status: 409,
    message: 'This is set where the product is started, and cannot be changed here.',
  },
  storage_limit: { status: 413, message: 'Your organization has no room left for this file.' },
  plan_limit: { status: 403, message: 'This is more than your plan covers.' },
  invitation_invalid: { status: 410, message: 'This invitation is no longer valid. Ask for a new one.' },
  own_trial: {
    status: 409,
    message: 'You have a trial of your own, and an account belongs to one organization only.',
  },
  invitation_mismatch: {
    status: 403,
    message: 'This invitation is for another address. Sign in with the address it was sent to.',
  },
  last_admin: { status: 409, message: 'An organization needs at least one administrator.' },
  last_super_admin: {
    status: 409,
    message:
      'The platform needs at least one super admin who can sign in. Make somebody else a super admin first.',
  },
  look_read_only: {
    status: 403,
    message: 'You are looking as somebody else: nothing can be changed, approved or sent in their name.',
  },
  key_mistyped: {
    status: 401,
    message:
      'This is not a whole key: a sign of it is wrong or missing. Copy it again from where you keep it.',
  },
  key_unknown: { status: 401, message: 'No such key is known here.' },
  key_expired: { status: 401, message: 'This key has expired. Make a new one for its service account.' },
  key_revoked: { status: 401, message: 'This key was revoked. Make a new one for its service account.' },
  scope_too_small: { status: 403, message: 'This key lacks the permission for this.' },
  people_only: { status: 403, message: 'Only a person may do this.' },
  look_ended: { status: 410, message: 'This look has ended. Start another one to go on looking.' },
  second_factor_needed: {
    status: 403,
    message: 'A second factor is required here. Set one up, or sign in with the one you have.',
  },
  own_second_factor: {
    status: 409,
    message:
      'You signed in without a second factor, so this would shut you out as well. Set one up in your own account and sign in with it first.',
  },
  already_member: { status: 409, message: 'This person is already a member.' },
  operation_final: { status: 409, message: 'This operation has already ended.' },
  operation_not_retryable: { status: 409, message: 'Only a failed or cancelled operation can be retried.' },
  changeset_state: { status: 409, message: 'The change set is not in a state that allows this.' },
  approval_stale: {
    status: 409,
    message: 'The change set is no longer the one you saw. Review it again before you approve.',
  },
  not_mergeable: { status: 409, message: 'These records cannot be made one as they are.' },
  second_approver: { status: 409, message: 'These changes need the approval of a second person.' },
  guard_tripped: { status: 409, message: 'A figure of the portal would move further than it may.' },
  portal_not_ready: { status: 409, message: 'The portal lacks what these changes need.' },
  refused_alike: { status: 409, message: 'The portal refused many changes for the same reason.' },
  consent_needed: {
    status: 409,
    message: 'Approving this settles open decisions at their defaults. Agree to each of them by name.',
  },
  nothing_to_undo: { status: 409, message: 'Nothing was applied, so there is nothing to undo.' },
  milestone_cycle: { status: 409, message: 'These milestones would wait for each other in a circle.' },
  no_sources: { status: 409, message: 'Add at least one file first.' },
  no_analysis: { status: 409, message: 'Run the analysis first.' },
  analysis_stale: {
    status: 409,
    message: 'The files changed since the analysis. Run the analysis again.',
  },
  no_portal: { status: 409, message: 'Connect a CRM portal first.' },
  portal_busy: {
    status: 409,
    message: 'Another change set is being written to this portal. Go on when that has ended.',
  },
  portal_refused: { status: 502, message: 'The CRM portal refused the request.' },
  portal_unreachable: { status: 502, message: 'The CRM portal could not be reached.' },
  address_refused: { status: 422, message: 'This address is not allowed for outgoing calls.' },
  document_draft: { status: 403, message: 'A draft cannot be downloaded. Move it to review first.' },
  no_file: { status: 409, message: 'Nothing has been uploaded for this document yet.' },
  link_invalid: {
    status: 403,
    message: 'This link has expired or is not valid. Open the document again from the list.',
  },
  share_invalid: {
    status: 404,
    message: 'This link opens nothing. It has ended or was taken back. Ask whoever sent it for a new one.',
  },
  decision_settled: { status: 409, message: 'This decision is settled already. Reload to see the answer.' },
  decision_link_invalid: {
    status: 410,
    message: 'This link no longer works. Ask for a new one, or sign in to answer.',
  },
  nothing_to_generate: { status: 409, message: 'There is nothing to make this document from yet.' },
  file_refused: { status: 422, message: 'This file cannot be read.' },
  storage_full: { status: 507, message: 'The disk is full. Nothing was changed.' },
  busy: { status: 503, message: 'This is being asked too often at this moment. Ask again in a few seconds.' },
  unavailable: { status: 503, message: 'Server error. Please try again later.' },
  internal: { status: 500, message: 'Server error. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** One invalid place of a request or a file: where, what stood there, what is wrong, how to mend it. */
export interface Fault {
  place: string;
  message: string;
  value?: string;
  mend?: string;
}

/** Body of every error answer (RFC 9457 problem details plus `message`, which the specification's client reads). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  message: string;
  detail?: string;
  correlation_id: string;
  errors?: Fault[];
}

/** A refusal: an expected, coded no. Anything else that is thrown is a bug and becomes `internal`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly faults: Fault[];

  constructor(code: ErrorCode, options: { message?: string; faults?: Fault[]; cause?: unknown } = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause });
    this.code = code;
    this.faults = options.faults ?? [];
  }

  get status(): number {
    return errors[this.code].status;
  }
}
