import { ProjectId } from '@groundwork/contract/ids';
import { expect, test } from 'vitest';
import { linkTo } from './link-to.ts';

const id = ProjectId.parse('0190a0e0-0000-7000-8000-000000000001');

test.each([
  ['/client/progress', `/client/progress?project=${id}`],
  ['/client/progress/decisions', `/client/progress/decisions?project=${id}`],
  ['/client/audit?view=fixes', `/client/audit?view=fixes&project=${id}`],
  ['/client/implementation?step=files', `/client/implementation?step=files&project=${id}`],
  ['/client/revops', `/client/revops?project=${id}`],
  ['/client/support', '/client/support'],
])('%s takes the project where its page does', (link, wanted) => {
  expect(linkTo(link, id)).toBe(wanted);
});
