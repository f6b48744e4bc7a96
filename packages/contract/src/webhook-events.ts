// What webhooks are told: the kinds of events, in groups, each with what happened in plain words. A test holds that each of
// them is really sent, and that nothing else is.
import { z } from 'zod';

export interface EventGroup {
  name: string;
  /** Whose they are: of an organization, or of the platform, which is told of what belongs to no organization. */
  of: 'organization' | 'platform';
  events: Readonly<Record<string, string>>;
}

export const eventGroups = [
  {
    name: 'Projects',
    of: 'organization',
    events: {
      'project.created': 'A project was created',
      'project.updated': 'The name, state or dates of a project changed',
      'project.completed': 'A project was completed',
      'project.reopened': 'A completed project is under way again',
      'project.deleted': 'A project was deleted',
      'project.milestone_added': 'A milestone was added',
      'project.milestone_updated': 'The name, state or date of a milestone changed',
      'project.milestone_completed': 'A milestone was completed',
    },
  },
  {
    name: 'Decisions',
    of: 'organization',
    events: {
      'decision.asked': 'A decision waits for an answer',
      'decision.assigned': 'The owner or the deadline of a decision changed',
      'decision.answered': 'A decision was answered, or its default was taken',
      'decision.reopened': 'A decision is open again',
      'decision.closed': 'A decision is no longer asked',
    },
  },
  {
    name: 'Change sets',
    of: 'organization',
    events: {
      'changeset.proposed': 'A change set waits for approval',
      'changeset.first_approved': 'The first of two approvals of a change set was given',
      'changeset.approved': 'A change set was approved',
      'changeset.applying': 'Writing a change set to the portal began',
      'changeset.applied': 'A change set was applied',
      'changeset.applied_with_failures': 'A change set was applied, except entries that the portal refused',
      'changeset.stopped': 'Writing a change set stopped before its end',
      'changeset.undoing': 'Undoing a change set began',
      'changeset.undo_stopped': 'Undoing a change set stopped before its end',
      'changeset.undone': 'A change set was undone',
    },
  },
  {
    name: 'Migrations',
    of: 'organization',
    events: {
      'migration.proposed': 'A migration waits for approval',
      'migration.approved': 'A migration was approved',
      'migration.started': 'Moving records began',
      'migration.completed': 'A migration was completed',
      'migration.completed_with_failures':
        'A migration was completed, except records that the portal refused',
      'migration.stopped': 'A migration stopped before its end',
      'migration.undo_started': 'Undoing a migration began',
      'migration.undo_stopped': 'Undoing a migration stopped before its end',
      'migration.undone': 'A migration was undone',
    },
  },
  {
    name: 'Operations',
    of: 'organization',
    events: {
      'operation.queued': 'Long work was queued',
      'operation.completed': 'Long work was completed',
      'operation.failed': 'Long work failed',
      'operation.cancelled': 'Long work was cancelled',
    },
  },
  {
    name: 'Support tickets',
    of: 'organization',
    events: {
      'ticket.created': 'A ticket was opened',
      'ticket.updated': 'The state, priority or category of a ticket changed',
      'ticket.assigned': 'A ticket was given to somebody else of the support team',
      'ticket.replied': 'A message was written into a ticket',
      'ticket.resolved': 'A ticket was resolved',
      'ticket.closed': 'A ticket was closed',
      'ticket.reopened': 'A resolved or closed ticket is open again',
    },
  },
  {
    name: 'Deals of partners',
    of: 'platform',
    events: {
      'deal.created': 'A rep entered a deal by hand',
      'deal.updated': 'Fields of a deal changed',
      'deal.moved': 'A deal moved to another stage',
      'deal.won': 'A deal was won',
      'deal.lost': 'A deal was lost',
      'deal.reopened': 'A lost deal is open again',
      'deal.registered': 'A rep asked for the registration of a deal again',
      'deal.registration_approved': 'The registration of a deal was approved',
      'deal.registration_rejected': 'The registration of a deal was rejected',
      'deal.protection_extended': 'The protection of a deal was extended',
      'deal.split': 'The commission of a deal was split',
      'deal.reassigned': 'A deal was given to another rep',
      'deal.became_client': 'A won deal became a client',
      'deal.cancelled': 'The client of a deal cancelled',
      'deal.cancellation_taken_back': 'The cancellation of a client was taken back',
    },
  },
] as const satisfies readonly EventGroup[];

type NamesOf<T> = T extends unknown ? keyof T & string : never;
export type EventKind = NamesOf<(typeof eventGroups)[number]['events']>;

const namesOf = (group: EventGroup) => Object.keys(group.events);
/** The kinds that an endpoint of an organization, or of the platform, can ask for. */
export const kindsOf = (whose: EventGroup['of']): string[] =>
  eventGroups.filter(group => group.of === whose).flatMap(namesOf);

const isKind = (kind: string): kind is EventKind => eventGroups.some(group => kind in group.events);
export const EventKind = z.enum(eventGroups.flatMap(namesOf).filter(isKind), {
  error: 'There is no such kind of event. GET /api/webhooks/kinds lists them.',
});

/** Sent by `Send a test event`, whatever an endpoint asked for. */
export const testKind = 'webhook.test';

/** Ids, names and states; never a person, what people wrote, or a value of a record. */
export const WebhookData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type WebhookData = z.infer<typeof WebhookData>;

/** The body of every delivery. */
export const WebhookEvent = z.object({
  /** Also the header `webhook-id`: the same at every try and every replay. */
  id: z.uuid(),
  type: z.string(),
  occurred_at: z.iso.datetime({ offset: true }),
  /** Null for what belongs to no organization. */
  organization_id: z.uuid().nullable(),
  /** What it is about; ask the API for the rest. */
  subject: z.object({ kind: z.string(), id: z.uuid() }),
  data: WebhookData,
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;
