import { afterEach, describe, expect, it } from 'vitest';
import { analyseFiles } from '../test-data/hostile.ts';
import { type Folder, gather, readFiles, think, writes } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

const contacts = [
  'Contact ID,First Name,Last Name,Email',
  'C-1,Ann,Lee,ann@nordlicht.example',
  'C-2,Bob,Ray,bob@hafen.example',
].join('\n');
const calls = [
  'Call ID,Contact ID,Subject,Call Type,Call Duration,Call Start Time,Call Result,Call Owner',
  'K-1,C-1,First call,Outbound,04:32,2019-04-02 09:30,Connected,Dana Whitfield',
  'K-2,C-2,Back call,Inbound,1:05,2019-04-03 10:00,No answer,Dana Whitfield',
  'K-3,C-2,Undated,Inbound,0:10,,No answer,Dana Whitfield',
].join('\n');
const emails = [
  'Message ID,Subject,From,To,Cc,Sent At,Body',
  'M-1,Your offer,Dana Whitfield <dana.whitfield@example.com>,ann@nordlicht.example,bob@hafen.example,2020-01-05 08:00,Please find it attached.',
  'M-2,Re: Your offer,ann@nordlicht.example,dana.whitfield@example.com,,2020-01-06 09:15,Thank you.',
  'M-3,Between others,ann@nordlicht.example,bob@hafen.example,,2020-01-07 09:15,Lunch?',
].join('\n');
const meetings = [
  'Meeting ID,Contact ID,Title,Start Time,End Time,Location,Status',
  'T-1,C-1,Kick-off,2021-06-01 14:00,2021-06-01 15:00,Hamburg,Held',
  'T-2,C-2,Review,2021-07-01 14:00,2021-07-01 15:30,Online,No show',
].join('\n');
const whatsapp = [
  'Message ID,Contact ID,Message,Timestamp',
  'W-1,C-1,See you at nine,2022-03-01 08:12',
  'W-2,C-2,On my way,2022-03-02 08:20',
].join('\n');

async function recordsOf(files: Record<string, string>, decisions: Record<string, string> = {}) {
  folder = await readFiles(files);
  const analysis = await think(folder, { decisions });
  return { analysis, ...(await gather(folder, analysis)) };
}

describe('activities', () => {
  it('calls stand at their own time; a duration is read once its unit is known, and no row is given a date', async () => {
    const files = { 'contacts.csv': contacts, 'calls.csv': calls };
    const open = await recordsOf(files);
    expect(writes(open.analysis, 'calls.csv')).toMatchObject({
      Subject: 'hs_call_title',
      'Call Type': 'hs_call_direction',
      'Call Duration': 'hs_call_duration',
      'Call Start Time': 'hs_timestamp',
      'Call Owner': 'hubspot_owner_id',
    });
    const id = open.analysis.decisions.find(one => one.id.startsWith('duration:'))?.id ?? '';
    expect(
      open.records.filter(one => one.object === 'calls').map(one => one.properties['hs_call_duration']),
    ).toEqual([undefined, undefined]);
    await folder?.close();
    const told = await recordsOf(files, { [id]: 'minutes' });
    const [first] = told.records.filter(one => one.object === 'calls');
    expect(first?.properties).toMatchObject({
      hs_timestamp: '2019-04-02T09:30:00.000Z',
      hs_call_duration: '272000',
      hs_call_direction: 'OUTBOUND',
      hs_call_disposition: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
      hubspot_owner_id: '61850101',
    });
    expect(told.outcomes.find(one => one.bucket === 'rejected')?.reason).toBe(
      'A call needs a date, and the row has none.',
    );
    expect(told.associations.filter(one => one.from_object === 'calls')).toHaveLength(2);
  });

  it('e-mails keep who wrote to whom; the way is told by whose address is an owner’s, and never guessed', async () => {
    const { records, outcomes, associations } = await recordsOf({
      'contacts.csv': contacts,
      'emails.csv': emails,
    });
    const made = records.filter(one => one.object === 'emails').map(one => one.properties);
    expect(made.map(one => one['hs_email_direction'])).toEqual(['EMAIL', 'INCOMING_EMAIL']);
    expect(JSON.parse(made[0]?.['hs_email_headers'] ?? '')).toEqual({
      from: { email: 'dana.whitfield@example.com', firstName: 'Dana', lastName: 'Whitfield' },
      to: [{ email: 'ann@nordlicht.example' }],
      cc: [{ email: 'bob@hafen.example' }],
    });
    expect(outcomes.filter(one => one.bucket === 'rejected').map(one => one.reason)).toEqual([
      'The row does not say whether the email was sent or received, and neither end is an owner of the portal.',
    ]);
    // The offer to Ann with Bob in copy, and her answer.
    expect(associations.filter(one => one.from_object === 'emails')).toHaveLength(3);
  });

  it('meetings stand at their start, messages on the channel their file is named after', async () => {
    const { records, associations } = await recordsOf({
      'contacts.csv': contacts,
      'meetings.csv': meetings,
      'whatsapp.csv': whatsapp,
    });
    const of = (object: string) => records.filter(one => one.object === object).map(one => one.properties);
    expect(of('meetings')[0]).toMatchObject({
      hs_timestamp: '2021-06-01T14:00:00.000Z',
      hs_meeting_start_time: '2021-06-01T14:00:00.000Z',
      hs_meeting_end_time: '2021-06-01T15:00:00.000Z',
      hs_meeting_location: 'Hamburg',
      hs_meeting_outcome: 'COMPLETED',
    });
    expect(of('meetings')[1]).toMatchObject({ hs_meeting_outcome: 'NO_SHOW' });
    expect(of('communications')[0]).toMatchObject({
      hs_communication_channel_type: 'WHATS_APP',
      hs_communication_logged_from: 'CRM',
      hs_communication_body: 'See you at nine',
    });
    expect(associations.filter(one => one.to_object === 'contacts')).toHaveLength(4);
  });

  it('a list of addresses is people, whatever its file is called', async () => {
    folder = await readFiles({
      'emails.csv': 'Email,Name,City\nann@nordlicht.example,Ann Lee,Kiel\nbob@hafen.example,Bob Ray,Hamburg',
    });
    const analysis = await think(folder);
    expect(analysis.sources[0]?.mapping.object).toBe('contacts');
  });

  it('are recognised as several systems write them', async () => {
    folder = await readFiles({
      'Calls.csv':
        'CALLID,Subject,Call Type,Call Start Time,Call Duration,Call Duration (in seconds)\nZ1,To Ann,Outbound,2023-05-01 10:00:00,02:10,130\nZ2,From Bob,Inbound,2023-05-02 11:00:00,00:45,45',
      'Event.csv':
        'Id,Subject,Location,StartDateTime,EndDateTime\nE1,Kick-off,Hamburg,2023-05-01T10:00:00.000Z,2023-05-01T11:00:00.000Z\nE2,Review,Online,2023-05-02T10:00:00.000Z,2023-05-02T10:30:00.000Z',
      'EmailMessage.csv':
        'Id,FromAddress,ToAddress,Subject,TextBody,Incoming,MessageDate\nM1,ann@nordlicht.example,us@example.com,Question,Hi,true,2023-05-01T10:00:00.000Z\nM2,us@example.com,ann@nordlicht.example,Answer,Hello,false,2023-05-01T12:00:00.000Z',
      'Anrufe.csv':
        'Anruf-Nr;Betreff;Richtung;Dauer (Min);Datum\nA1;Erstgespräch;ausgehend;4,5;14.03.2022 10:15\nA2;Rückruf;eingehend;12;15.03.2022 16:40',
    });
    const analysis = await think(folder);
    const made = analysis.sources.map(({ profile, mapping }) => [profile.file, mapping.object]);
    expect(Object.fromEntries(made)).toEqual({
      'Calls.csv': 'calls',
      'Event.csv': 'meetings',
      'EmailMessage.csv': 'emails',
      'Anrufe.csv': 'calls',
    });
    const { records } = await gather(folder, analysis);
    const durations = records.map(one => one.properties['hs_call_duration']).filter(one => one !== undefined);
    expect(durations.toSorted()).toEqual(['130000', '270000', '45000', '720000'].toSorted());
    expect(records.map(one => one.properties['hs_email_direction']).filter(Boolean)).toEqual([
      'INCOMING_EMAIL',
      'EMAIL',
    ]);
  });
});

describe('activities of several kinds in one file', () => {
  const log = [
    'Activity ID,Contact ID,Activity Type,Subject,Date,Notes',
    'A-1,C-1,Outbound call,First call,2024-02-01 09:30,Wants an offer',
    'A-2,C-1,E-Mail,The offer,2024-02-02 10:00,Sent',
    'A-3,C-2,Meeting,Kick-off,2024-02-03 14:00,In Hamburg',
    'A-4,C-2,Inbound call,Question,2024-02-04 11:00,Answered',
    'A-5,C-2,Golf,Eighteen holes,2024-02-05 15:00,Sunny',
  ].join('\n');
  const kinds = (records: readonly { object: string }[]) =>
    records
      .filter(one => one.object !== 'contacts')
      .map(one => one.object)
      .toSorted();

  it('become each what it is, with links and one question of each sort; what is of no known kind is asked about', async () => {
    const { analysis, records, associations } = await recordsOf(
      {
        'contacts.csv': contacts,
        'activities.csv': log,
      },
      { 'activity_kind:activities.csv#emails': 'EMAIL' },
    );
    expect(kinds(records)).toEqual(['calls', 'calls', 'emails', 'meetings']);
    expect(
      associations
        .filter(one => one.to_object === 'contacts')
        .map(one => one.from_object)
        .toSorted(),
    ).toEqual(['calls', 'calls', 'emails', 'meetings']);
    const asked = analysis.decisions.map(one => one.id);
    expect(asked).toEqual(
      expect.arrayContaining(['kinds:activities.csv', 'object:activities.csv', 'time_zone:activities.csv']),
    );
    expect(asked.filter(id => id.startsWith('time_zone:'))).toHaveLength(1);
    expect(analysis.decisions.find(one => one.id === 'kinds:activities.csv')?.why).toBe(
      'Activity Type tells 3 kinds of activities apart; each is read as a table of its own. They are: calls (“Outbound call” and “Inbound call”); emails (“E-Mail”); meetings (“Meeting”).',
    );
    expect(analysis.sources.find(one => one.profile.id === 'activities.csv')?.profile.rows).toBe(1);
    expect(
      analysis.sources.find(one => one.profile.id === 'activities.csv#calls')?.mapping.reasons[0],
    ).toEqual({
      text: 'Its file says of each row what it is; these are the rows whose Activity Type is Outbound call, Inbound call.',
    });
  });

  it('leave rows of another kind to a question that speaks of them alone', async () => {
    const rest = ['A-6,C-1,Golf,Nine holes,2024-02-06 15:00,Rain', 'A-7,C-1,,Silent,2024-02-07 15:00,Sun'];
    const files = { 'activities.csv': [log, ...rest].join('\n') };
    const decisions = { 'kinds:activities.csv': 'each' };
    const { analysis, lost } = await analyseFiles(files, { decisions });
    const asked = analysis.decisions.find(one => one.id === 'object:activities.csv');
    expect(asked).toMatchObject({
      question: 'What are the other 3 rows of activities.csv?',
      why: 'Rows of the kinds that Activity Type tells apart are read as tables of their own; of these it says “Golf” (2) and nothing (1). There are 17 filled cells in them.',
      default: 'ignore',
    });
    expect(asked?.options.map(one => one.value)).toEqual(
      expect.arrayContaining(['ignore', 'notes', 'tasks', 'meetings']),
    );
    expect(lost).toEqual([]);
    const said = await analyseFiles(files, { decisions: { ...decisions, 'object:activities.csv': 'notes' } });
    expect(said.compiled.records.filter(one => one.object === 'notes')).toHaveLength(3);
    expect(said.lost).toEqual([]);
  });

  it('ask nothing of the file itself where every row that can be read is of a known kind', async () => {
    const known = log.split('\n').slice(0, 5);
    for (const rows of [known, [...known, 'A-9,C-1,Golf,a,b,c,d,e,f,g']]) {
      const { analysis, lost } = await analyseFiles({ 'activities.csv': rows.join('\n') });
      expect(analysis.decisions.map(one => one.id)).not.toContain('object:activities.csv');
      expect(lost).toEqual([]);
    }
  });

  it('ask whether emails were sent or received; until then none is written, and each is listed', async () => {
    const id = 'activity_kind:activities.csv#emails';
    const open = await analyseFiles({ 'activities.csv': log });
    expect(open.analysis.decisions.find(one => one.id === id)).toMatchObject({
      question: 'Was the 1 email of activities.csv sent or received?',
      why: 'No column says whether an email was sent or received. The portal takes none without it.',
      default: 'refuse',
      options: [
        { label: 'Sent' },
        { label: 'Received' },
        { label: 'Forwarded' },
        { label: 'Not known: leave them out' },
      ],
    });
    expect(open.analysis.plan.records['emails'] ?? 0).toBe(0);
    expect(open.compiled.outcomes.filter(one => one.bucket === 'rejected')).toMatchObject([
      { source: 'activities.csv#emails' },
    ]);
    const told = await analyseFiles({ 'activities.csv': log }, { decisions: { [id]: 'EMAIL' } });
    expect(told.analysis.plan.records['emails']).toBe(1);
  });

  it('are told apart whatever words stand in their column, and long ones are named in short', async () => {
    const odd = log
      .replace(',Golf,', ',constructor,')
      .replace(',Outbound call,', `,Outbound ${'call'.repeat(99)} call,`);
    const { analysis, lost } = await analyseFiles({ 'activities.csv': odd });
    expect(analysis.sources.map(one => one.profile.id)).toEqual([
      'activities.csv',
      'activities.csv#calls',
      'activities.csv#emails',
      'activities.csv#meetings',
    ]);
    expect(analysis.sources[1]?.profile.part?.place.length).toBeLessThan(160);
    expect(lost).toEqual([]);
  });

  it('stay one table where somebody says so, and where some of them may still be to do', async () => {
    const id = 'kinds:activities.csv';
    const said = await analyseFiles({ 'activities.csv': log }, { decisions: { [id]: 'one' } });
    expect(said.analysis.sources.map(one => one.profile.id)).toEqual(['activities.csv']);
    expect(said.analysis.decisions.find(one => one.id === id)?.answer).toBe('one');
    const due = log.replace('Notes', 'Due date');
    const doubtful = await analyseFiles({ 'activities.csv': due });
    expect(doubtful.analysis.sources.map(one => one.profile.id)).toEqual(['activities.csv']);
    expect(doubtful.analysis.decisions.find(one => one.id === id)?.default).toBe('one');
    expect(doubtful.analysis.sources[0]?.mapping).toMatchObject({ role: 'records', object: 'tasks' });
    const parted = await analyseFiles({ 'activities.csv': due }, { decisions: { [id]: 'each' } });
    expect(parted.analysis.sources).toHaveLength(4);
    expect(parted.lost).toEqual([]);
  });

  it('are not looked for in how people like to be reached', async () => {
    folder = await readFiles({
      'leads.csv': 'First Name,Last Name,Channel\nAnn,Lee,Email\nBob,Ray,Phone call\nCy,Orr,Meeting',
    });
    expect(folder.sources).toHaveLength(1);
  });
});
