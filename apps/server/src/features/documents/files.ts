// Handing a document's file out: to be saved, or to be looked at through a link that ends.
import type { documentCalls } from '@groundwork/contract/documents';

export type Calls = typeof documentCalls;
