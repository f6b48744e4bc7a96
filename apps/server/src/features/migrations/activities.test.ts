// Calls, e-mails, meetings and messages, from their files to the portal's timelines and back.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

interface Shown {
  properties: Record<string, string>;
  associations?: unknown;
}

const visit = openIntakeContext();

const files = {
  'contacts.csv': `Contact ID,First Name,Last Name,Email
C-1,Ann,Lee,ann@nordlicht.example
C-2,Bob,Ray,bob@hafen.example
`,
  'calls.csv': `Call ID,Contact ID,Subject,Call Type,Call Duration (min),Call Start Time,Call Result,Description
K-1,C-1,First call,Outbound,04:32,2019-04-02 09:30,Connected,Asked for an offer
K-2,C-2,Back call,Inbound,1:05,2019-04-03 10:00,No answer,
K-3,C-2,Undated,Inbound,0:10,,No answer,
`,
  'emails.csv': `Message ID,Subject,From,To,Cc,Sent At,Body,Direction
M-1,Your offer,Dana Whitfield <dana.whitfield@example.com>,ann@nordlicht.example,bob@hafen.example,2020-01-05 08:00,Please find it attached.,Sent
M-2,Re: Your offer,ann@nordlicht.example,dana.whitfield@example.com,,2020-01-06 09:15,Thank you.,Received
`,
  'meetings.csv': `Meeting ID,Contact ID,Title,Start Time,End Time,Location,Status
T-1,C-1,Kick-off,2021-06-01 14:00,2021-06-01 15:00,Hamburg,Held
T-2,C-2,Review,2021-07-01 14:00,2021-07-01 15:30,Online,No show
`,
  'whatsapp.csv': `Message ID,Contact ID,Message,Timestamp
W-1,C-1,See you at nine,2022-03-01 08:12
W-2,C-2,On my way,2022-03-02 08:20
`,
};

test('activities stand on the timelines of their people when they happened, once, and an undo takes them back', async () => {
  const ada = await visit.server.member('admin');
  const token = `sandbox-${ada.organizationId}`;
  const project = await projectWithPortal(ada, visit.sandbox, { token });
  await upload(ada, project, files);
  await analyse(ada, project);
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));

  const report = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  const { objects, unaccounted } = report.body;
  for (const object of ['emails', 'meetings', 'communications'])
    expect(objects[object]).toMatchObject({ created: 2, rejected: 0 });
  expect(objects['calls']).toMatchObject({ created: 2, rejected: 1 });
  expect(unaccounted).toBe(0);

  const read = async (object: string, names: string) => {
    const url = `${visit.sandbox.url}/crm/v3/objects/${object}?limit=100&associations=contacts&properties=${names}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the portal answers
    const body = (await answer.json()) as { results: Shown[] };
    return body.results;
  };
  const calls = await read('calls', 'hs_timestamp,hs_call_duration,hs_call_direction,hs_call_title');
  expect(calls.find(one => one.properties['hs_call_title'] === 'First call')).toMatchObject({
    properties: {
      hs_timestamp: '2019-04-02T09:30:00.000Z',
      hs_call_duration: '272000',
      hs_call_direction: 'OUTBOUND',
    },
    associations: { contacts: { results: [expect.anything()] } },
  });
  const emails = await read(
    'emails',
    'hs_email_from_email,hs_email_to_email,hs_email_cc_email,hs_email_direction',
  );
  expect(emails.map(one => one.properties)).toContainEqual(
    expect.objectContaining({
      hs_email_direction: 'EMAIL',
      hs_email_from_email: 'dana.whitfield@example.com',
      hs_email_to_email: 'ann@nordlicht.example',
      hs_email_cc_email: 'bob@hafen.example',
    }),
  );

  const again = await propose(ada, project, 'migration');
  expect(again.counts).toEqual({});

  const undone = await ada.call<{ operation: Operation }>('POST', `/changesets/${migration.id}/undo`);
  await completed(ada, undone);
  for (const object of ['calls', 'emails', 'meetings', 'communications', 'contacts'])
    expect(await read(object, '')).toEqual([]);
  const { body } = await ada.call<Changeset>('GET', `/changesets/${migration.id}`);
  expect(body.state).toBe('undone');
}, 120_000);
