// What a merge keeps with its change set: what was asked, who the records are underneath, and what it knew of their links.
import { MergeRequest } from '@groundwork/contract/merges';
import type { AtomLink } from '@groundwork/engine/merge/links';
import { z } from 'zod';

const LinkType: z.ZodType<AtomLink['types'][number]> = z.object({
  category: z.string(),
  type_id: z.number(),
  label: z.string().exactOptional(),
  single: z.enum(['from', 'to']).exactOptional(),
  is_hidden: z.boolean().exactOptional(),
});
const Ends = z.object({ from: z.string(), to: z.string() });
const Known = Ends.extend({ types: z.array(LinkType), back: z.array(LinkType).exactOptional() });

export const MergeFacts = z.object({
  /** A merge settles no open decision. */
  defaults: z.record(z.string(), z.string()),
  request: MergeRequest,
  /** Fingerprint of everything that it changes, and of what stood there. */
  plan_hash: z.string(),
  survivor: z.string(),
  /** The records by the name that they keep, with the id that each has in the portal at the time. */
  ids: z.record(z.string(), z.string()),
  unique: z.array(z.string()),
  covered: z.array(z.string()),
  links: z.array(Known),
  link: z.array(Ends.extend({ before: z.array(LinkType), after: z.array(LinkType) })),
  unlink: z.array(Ends.extend({ types: z.array(LinkType) })),
});
export type MergeFacts = z.infer<typeof MergeFacts>;
