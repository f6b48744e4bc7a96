// What the pages below /docs/api show, as the build reads it from the contract: plain data, so that none of the contract
// travels to a browser.

export interface FieldRow {
  /** `name`, or `data[].name` where it lies deeper. */
  place: string;
  type: string;
  isNeeded: boolean;
  /** Limits, default and values, in words. */
  limits: string[];
  note?: string;
}

interface CallExample {
  /** Who makes it: what is put before the request. */
  by: string;
  curl: string;
  status: number;
  /** As it was answered, lists and long texts shortened. */
  answer: string;
  isShortened: boolean;
  /** Why the example is refused. */
  refused?: string;
}

export interface CallDoc {
  name: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  /** Whether a key may hold the permission. */
  isForKeys: boolean;
  peopleOnly?: string;
  deprecated?: { since: string; until: string; instead: string };
  stream?: 'upload' | 'download' | 'events';
  isConditional: boolean;
  takesIdempotencyKey: boolean;
  parameters: FieldRow[];
  body: FieldRow[];
  status: number;
  answers: FieldRow[];
  media: string[];
  isListed: boolean;
  refusals: { status: number; code: string }[];
  /** None of a call that is so new that nobody has kept one yet. */
  example?: CallExample;
}

export interface NounDoc {
  slug: string;
  title: string;
  calls: CallDoc[];
}

interface ErrorDoc {
  code: string;
  status: number;
  message: string;
}

export interface ApiDocs {
  nouns: NounDoc[];
  errors: ErrorDoc[];
  version: string;
}
