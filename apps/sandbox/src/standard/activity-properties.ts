// The vendor's own properties of activities: notes, tasks, calls, emails, meetings and messages.
import { computedProperties, type PropertyLine, shouted, standardProperties } from './property-lines.ts';

const ENGAGEMENT_LINES: PropertyLine[] = [
  ['hs_timestamp', 'Activity date', 'datetime'],
  ['hubspot_owner_id', 'Activity assigned to', 'owner'],
  ['hs_attachment_ids', 'Attached file IDs', 'checkbox'],
];

function activity(lines: readonly PropertyLine[], computed: readonly PropertyLine[] = []) {
  return [
    ...standardProperties('engagement', [...ENGAGEMENT_LINES, ...lines]),
    ...computedProperties('engagement', computed),
  ];
}

export const NOTE_PROPERTIES = activity([['hs_note_body', 'Note body', 'html']]);

export const TASK_PROPERTIES = activity([
  ['hs_task_subject', 'Task title', 'text'],
  ['hs_task_body', 'Task notes', 'html'],
  [
    'hs_task_status',
    'Task status',
    'select',
    shouted(['NOT_STARTED', 'IN_PROGRESS', 'WAITING', 'COMPLETED', 'DEFERRED']),
  ],
  ['hs_task_priority', 'Priority', 'select', shouted(['NONE', 'LOW', 'MEDIUM', 'HIGH'])],
  ['hs_task_type', 'Task type', 'select', shouted(['TODO', 'CALL', 'EMAIL', 'LINKED_IN', 'MEETING'])],
]);

export const CALL_PROPERTIES = activity([
  ['hs_call_title', 'Call title', 'text'],
  ['hs_call_body', 'Call notes', 'html'],
  ['hs_call_direction', 'Call direction', 'select', shouted(['INBOUND', 'OUTBOUND'])],
  // Milliseconds.
  ['hs_call_duration', 'Call duration', 'number'],
  [
    'hs_call_status',
    'Call status',
    'select',
    shouted([
      'COMPLETED',
      'NO_ANSWER',
      'BUSY',
      'CANCELED',
      'FAILED',
      'QUEUED',
      'RINGING',
      'CONNECTING',
      'IN_PROGRESS',
      'CALLING_CRM_USER',
    ]),
  ],
  [
    'hs_call_disposition',
    'Call outcome',
    'select',
    [
      ['9d9162e7-6cf3-4944-bf63-4dff82258764', 'Busy'],
      ['f240bbac-87c9-4f6e-bf70-924b57d47db7', 'Connected'],
      ['a4c4c377-d246-4b32-a13b-75a56a4cd0ff', 'Left live message'],
      ['b2cf5968-551e-4856-9783-52b3da59a7d0', 'Left voicemail'],
      ['73a0d17f-1163-4015-bdd5-ec830791da20', 'No answer'],
      ['17b47fee-58de-441e-a44c-c6300d46f273', 'Wrong number'],
    ],
  ],
  ['hs_call_from_number', 'From number', 'text'],
  ['hs_call_to_number', 'To number', 'text'],
  ['hs_call_recording_url', 'Recording URL', 'text'],
]);

export const EMAIL_PROPERTIES = activity(
  [
    ['hs_email_subject', 'Email subject', 'text'],
    ['hs_email_text', 'Text body', 'area'],
    ['hs_email_html', 'HTML body', 'html'],
    [
      'hs_email_direction',
      'Email direction',
      'select',
      shouted(['EMAIL', 'INCOMING_EMAIL', 'FORWARDED_EMAIL']),
    ],
    [
      'hs_email_status',
      'Email send status',
      'select',
      shouted(['BOUNCED', 'FAILED', 'SCHEDULED', 'SENDING', 'SENT']),
    ],
    ['hs_email_headers', 'Email headers', 'area'],
  ],
  // Read from the headers, and from nothing else.
  [
    ['hs_email_from_email', 'Email from address', 'text'],
    ['hs_email_from_firstname', 'Email from first name', 'text'],
    ['hs_email_from_lastname', 'Email from last name', 'text'],
    ['hs_email_to_email', 'Email to address', 'text'],
    ['hs_email_cc_email', 'Email CC address', 'text'],
    ['hs_email_bcc_email', 'Email BCC address', 'text'],
  ],
);

export const MEETING_PROPERTIES = activity([
  ['hs_meeting_title', 'Meeting name', 'text'],
  ['hs_meeting_body', 'Meeting description', 'html'],
  ['hs_meeting_start_time', 'Meeting start time', 'datetime'],
  ['hs_meeting_end_time', 'Meeting end time', 'datetime'],
  ['hs_meeting_location', 'Meeting location', 'text'],
  [
    'hs_meeting_outcome',
    'Meeting outcome',
    'select',
    shouted(['SCHEDULED', 'COMPLETED', 'RESCHEDULED', 'NO_SHOW', 'CANCELED']),
  ],
  ['hs_internal_meeting_notes', 'Internal meeting notes', 'html'],
]);

export const COMMUNICATION_PROPERTIES = activity([
  [
    'hs_communication_channel_type',
    'Channel type',
    'select',
    [
      ['SMS', 'SMS'],
      ['WHATS_APP', 'WhatsApp'],
      ['LINKEDIN_MESSAGE', 'LinkedIn message'],
    ],
  ],
  ['hs_communication_logged_from', 'Logged from', 'select', [['CRM', 'CRM']]],
  ['hs_communication_body', 'Communication body', 'html'],
]);
