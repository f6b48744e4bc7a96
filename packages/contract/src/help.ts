// Help: frequently asked questions, guides, and when somebody is in the office.
import { z } from 'zod';
import { call } from './call.ts';
import { Timestamp } from './paging.ts';
import { ticketPriorities } from './support.ts';

/** As the tabs are called. */
export const faqCategories = ['Getting Started', 'Technical', 'Billing', 'Features'] as const;
export const FaqEntry = z.object({
  id: z.string(),
  category: z.enum(faqCategories),
  question: z.string(),
  answer: z.string(),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

export const GuideBlock = z.object({
  kind: z.enum(['text', 'list', 'steps']),
  /** One paragraph, or the entries of a list. */
  lines: z.array(z.string()),
});
export type GuideBlock = z.infer<typeof GuideBlock>;
export const Guide = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(GuideBlock) })),
});
export type Guide = z.infer<typeof Guide>;
export const GuideTitle = Guide.omit({ sections: true });

/** When somebody answers the telephone. Days count from Sunday, 0; hours are the office's own. */
export const officeHours = {
  timeZone: 'America/Los_Angeles',
  week: [null, [9, 18], [9, 18], [9, 18], [9, 18], [9, 18], [10, 16]],
} as const satisfies { timeZone: string; week: readonly (readonly [number, number] | null)[] };

export const Office = z.object({
  time_zone: z.string(),
  is_open: z.boolean(),
  /** When that changes next. */
  changes_at: Timestamp,
  /** Office hours until a first answer is due, by priority, on the caller's plan. */
  first_response_hours: z.record(z.enum(ticketPriorities), z.number()),
});
export type Office = z.infer<typeof Office>;

const Slug = z.object({ slug: z.string().max(100) });

export const helpCalls = {
  office: call({
    name: 'help.office',
    method: 'GET',
    path: '/support/office',
    summary: 'Whether somebody is in the office now, and how soon a ticket is answered',
    permission: 'support.read',
    reply: Office,
  }),
  faq: call({
    name: 'help.faq',
    method: 'GET',
    path: '/support/faq',
    summary: 'Frequently asked questions',
    permission: 'support.read',
    reply: z.array(FaqEntry),
  }),
  guides: call({
    name: 'help.guides',
    method: 'GET',
    path: '/support/guides',
    summary: 'The guides for clients',
    permission: 'support.read',
    reply: z.array(GuideTitle),
  }),
  guide: call({
    name: 'help.guide',
    method: 'GET',
    path: '/support/guides/{slug}',
    summary: 'One guide',
    permission: 'support.read',
    params: Slug,
    reply: Guide,
  }),
} as const;
