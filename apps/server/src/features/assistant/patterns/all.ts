// How people ask for what the guides and the asked questions say, by source. Only for finding: nothing of it is ever said.
// A test holds that each source exists.

import { decisionPatterns } from './decisions.ts';
import { implementationPatterns } from './implementation.ts';
import { productPatterns } from './product.ts';

export const questionPatterns: Readonly<Record<string, readonly string[]>> = {
  ...decisionPatterns,
  ...implementationPatterns,
  ...productPatterns,
};
