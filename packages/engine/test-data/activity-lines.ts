// The standard properties of calls, e-mails, meetings and messages in a portal on its first day.
export type Line = [name: string, label: string, kind?: string, options?: string];

export const activityLines: Record<string, Line[]> = {
  calls: [
    ['hs_timestamp', 'Activity date', 'datetime'],
    ['hubspot_owner_id', 'Activity assigned to', 'select'],
    ['hs_call_title', 'Call title'],
    ['hs_call_body', 'Call notes', 'html'],
    ['hs_call_direction', 'Call direction', 'select', 'INBOUND OUTBOUND'],
    ['hs_call_duration', 'Call duration', 'number'],
    ['hs_call_status', 'Call status', 'select', 'COMPLETED NO_ANSWER BUSY CANCELED FAILED QUEUED'],
    [
      'hs_call_disposition',
      'Call outcome',
      'select',
      'f240bbac-87c9-4f6e-bf70-924b57d47db7 b2cf5968-551e-4856-9783-52b3da59a7d0 73a0d17f-1163-4015-bdd5-ec830791da20',
    ],
    ['hs_call_from_number', 'From number'],
    ['hs_call_to_number', 'To number'],
    ['hs_call_recording_url', 'Recording URL'],
  ],
  emails: [
    ['hs_timestamp', 'Activity date', 'datetime'],
    ['hubspot_owner_id', 'Activity assigned to', 'select'],
    ['hs_email_subject', 'Email subject'],
    ['hs_email_text', 'Text body', 'textarea'],
    ['hs_email_html', 'HTML body', 'html'],
    ['hs_email_direction', 'Email direction', 'select', 'EMAIL INCOMING_EMAIL FORWARDED_EMAIL'],
    ['hs_email_status', 'Email send status', 'select', 'BOUNCED FAILED SCHEDULED SENDING SENT'],
    ['hs_email_headers', 'Email headers', 'textarea'],
  ],
  meetings: [
    ['hs_timestamp', 'Activity date', 'datetime'],
    ['hubspot_owner_id', 'Activity assigned to', 'select'],
    ['hs_meeting_title', 'Meeting name'],
    ['hs_meeting_body', 'Meeting description', 'html'],
    ['hs_meeting_start_time', 'Meeting start time', 'datetime'],
    ['hs_meeting_end_time', 'Meeting end time', 'datetime'],
    ['hs_meeting_location', 'Meeting location'],
    ['hs_meeting_outcome', 'Meeting outcome', 'select', 'SCHEDULED COMPLETED RESCHEDULED NO_SHOW CANCELED'],
  ],
  communications: [
    ['hs_timestamp', 'Activity date', 'datetime'],
    ['hubspot_owner_id', 'Activity assigned to', 'select'],
    ['hs_communication_channel_type', 'Channel type', 'select', 'SMS WHATS_APP LINKEDIN_MESSAGE'],
    ['hs_communication_logged_from', 'Logged from', 'select', 'CRM'],
    ['hs_communication_body', 'Communication body', 'html'],
  ],
};
