// Every fix that can be worked out, by the number of its check.
import type { FixRule } from './fix-rule.ts';
import { lifecycleRules } from './rules/lifecycle.ts';
import { linkRules } from './rules/links.ts';
import { ownerRules } from './rules/owners.ts';
import { valueRules } from './rules/values.ts';

export const fixRules: ReadonlyMap<string, FixRule> = new Map(
  [...valueRules, ...lifecycleRules, ...ownerRules, ...linkRules].map(rule => [rule.check, rule]),
);
