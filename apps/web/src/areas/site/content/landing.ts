// Every word of the front page that an operator may want to change.
// SAMPLE marks what was invented to show the design. Replace it with your own facts, then set `isSample` to false:
// while it is true, the pages say so.
import { count, dayInWords, inWords } from './figures.ts';
import { days, file, totals } from './sample-story.gen.ts';
import { worded } from './worded.ts';

export const hero = {
  badge: worded('hero_badge', 'AI-Powered CRM Implementation'),
  title: [worded('hero_title_1', 'Messy exports in.'), worded('hero_title_2', 'A reconciled CRM out.')],
  text: worded(
    'hero_text',
    'Groundwork reads what the old system exported, works out what it means, sets up the portal and moves every record. Each step is explained before it happens, waits for your approval, and can be taken back.',
  ),
  primary: 'Start Free Trial',
  secondary: 'Schedule Demo',
  note: '14-day free trial. No credit card required. Cancel anytime.',
  /** SAMPLE: the operator's own claims. */
  isSample: true,
  sampleNote: 'Sample figures.',
  proof: 'What we measured ourselves',
  stats: [
    { value: '10x', label: 'faster implementation' },
    { value: '99.9%', label: 'uptime' },
    { value: '24/7', label: 'AI support' },
  ],
} as const;

export const features = {
  title: worded('features_title', 'Everything between the export and the go-live'),
  text: worded(
    'features_text',
    'One product for the whole implementation: read, map, configure, migrate, check, and undo.',
  ),
  groups: [
    {
      title: 'Understand',
      text: 'Before anything is written',
      entries: [
        {
          key: 'intelligence',
          name: 'AI intelligence',
          text: 'Columns are mapped from what they hold, with a calibrated confidence and the reasons beside it. Where the data does not say, it asks instead of guessing.',
        },
        {
          key: 'setup',
          name: 'Fast setup',
          text: 'Properties, pipelines and associations are worked out from the files and created in the right order, without a spreadsheet in between.',
        },
        {
          key: 'analytics',
          name: 'Real-time analytics',
          text: 'Progress, forecasts and data quality come from your own records. Every figure says over what, and as of when.',
        },
      ],
    },
    {
      title: 'Move',
      text: 'While it is written',
      entries: [
        {
          key: 'migration',
          name: 'Data migration',
          text: 'Every source row ends in exactly one place: created, updated, merged, skipped or rejected with a reason you can read.',
        },
        {
          key: 'workflow',
          name: 'Workflow automation',
          text: 'Long work runs in the background, within the portal’s rate limits, and goes on where it stopped after a crash.',
        },
        {
          key: 'integrations',
          name: 'Custom integrations',
          text: 'A documented API with an OpenAPI description: what a screen does, a program of yours does with the same permissions.',
        },
      ],
    },
    {
      title: 'Run',
      text: 'For as long as it is yours',
      entries: [
        {
          key: 'security',
          name: 'Enterprise security',
          text: 'Any OpenID Connect issuer, two-factor sign-in and passkeys, roles and permissions, and a trail of who did what.',
        },
        {
          key: 'tenants',
          name: 'Multi-tenant',
          text: 'Many clients, each with one or more portals and a team of their own, kept apart all the way down to the database.',
        },
        {
          key: 'cloud',
          name: 'Cloud-native',
          text: 'Two commands on a bare machine, or your own PostgreSQL and as many processes as you like.',
        },
      ],
    },
  ],
  primary: 'View Pricing',
  secondary: 'Talk to an Expert',
} as const;

const birthdays = days.after.length;

/** One export, followed to the end. Every figure is the product's own, of the sample that ships with it. */
export const story = {
  title: 'One export, followed to the end',
  text: `The Salesforce sample that ships with Groundwork: ${totals.files} files, ${totals.columns} columns, ${count(totals.rows)} rows. All you see here is what the product made of it. Press what you like: nothing here can break.`,
  steps: {
    values: {
      title: `${inWords(birthdays)} birthdays in the future`,
      text: `The header says “${days.column}”. That ${birthdays} of ${file.rows} dates lie after ${dayInWords(file.as_of)}, only the values say: it reads those.`,
    },
    decision: {
      title: `${inWords(totals.decisions)} questions only you can answer`,
      text: 'Each stands at a safe default, and says what choosing otherwise would mean.',
    },
    report: {
      title: `${count(totals.accounted)} of ${count(totals.rows)} rows accounted for`,
      text: 'Read back from the portal: rows, links, cells, and the money of every stage to the cent.',
    },
    undo: {
      title: 'And all of it taken back',
      text: 'Each record, and what was set up for it. What people have worked on since is kept, and named.',
    },
  },
} as const;

export const integrations = {
  title: worded('integrations_title', 'Fits the tools you already use'),
  text: worded('integrations_text', 'Bring exports from the old system, keep the rest of your stack.'),
  /** SAMPLE: these go by export file or through the API; list what you really offer. */
  isSample: true,
  entries: [
    { name: 'HubSpot', description: 'Configured, filled and checked through its own API', category: 'crm' },
    { name: 'Salesforce', description: 'Read from its data export files', category: 'crm' },
    { name: 'Slack', description: 'Members read from its export files', category: 'communication' },
    {
      name: 'Gmail',
      description: 'Invitations, reminders and answers arrive by mail',
      category: 'communication',
    },
    {
      name: 'Google Analytics',
      description: 'Campaign columns kept where an export holds them',
      category: 'analytics',
    },
    { name: 'Mailchimp', description: 'Audiences read from its export files', category: 'marketing' },
    {
      name: 'Pipedrive',
      description: 'Deals and their stages read from its export files',
      category: 'sales',
    },
    { name: 'Outreach', description: 'Prospects read from its export files', category: 'sales' },
  ],
  api: {
    title: 'One call reads what changed in a portal',
    text: 'Its operation counts contacts, and those changed since the last sync.',
    request: `POST /api/portals/{portal_id}/sync
Authorization: Bearer gwk_…`,
    payload: `{
  "portal_id": "primary",
  "sync_type": "contacts",
  "options": {
    "incremental": true
  }
}`,
    answer: `{ "operation": { "status": "queued", … } }`,
  },
} as const;

export const about = {
  title: worded('about_title', 'Built for people who answer for the result'),
  text: worded(
    'about_text',
    'Exports are messy, mapping is a spreadsheet, duplicates are merged for ever and nobody can prove that all rows arrived. Groundwork treats an implementation as one change you can read, approve, check and take back.',
  ),
  /** SAMPLE: invented people and figures. */
  isSample: true,
  sampleNote: 'Sample content: these people and figures are invented and stand here to show the design.',
  stats: [
    { value: '500+', label: 'customers' },
    { value: '2M+', label: 'records migrated' },
    { value: '95%', label: 'time saved' },
    { value: '4.9/5', label: 'rating' },
  ],
  testimonials: [
    {
      id: 'one',
      name: 'Sarah Chen',
      role: 'VP of Operations',
      company: 'Example Logistics',
      rating: 5,
      content: 'We approved the plan on Monday and had every open deal in its right stage on Wednesday.',
    },
    {
      id: 'two',
      name: 'Marcus Feld',
      role: 'Head of Revenue Operations',
      company: 'Example Health',
      rating: 5,
      content:
        'The report listed the eleven rows it would not take, with the reason for each. That won us over.',
    },
    {
      id: 'three',
      name: 'Emily Duarte',
      role: 'Implementation Partner',
      company: 'Example Consulting',
      rating: 5,
      content: 'A client changed their mind after go-live. We took the migration back and ran it again.',
    },
  ],
} as const;

const heldOut = '(held out, none of its words were learnt)';

/** Figures of our own: each names the bench and the row of docs/benchmarks.md it is read from. */
export const measured = {
  title: 'What we measured ourselves',
  text: 'Read from the record of our own benchmarks, with date, machine and command. The weak ones stand there too.',
  more: 'All figures, and how to repeat them',
  flow: {
    title: '120,000 records, start to finish',
    total: { bench: 'scale', row: 'whole flow, 120,000 records', label: 'the whole flow' },
    parts: [
      { bench: 'scale', row: 'of it reading', label: 'Reading' },
      { bench: 'scale', row: 'of it previewing', label: 'Previewing' },
      { bench: 'scale', row: 'of it applying', label: 'Applying' },
      { bench: 'scale', row: 'of it checking', label: 'Checking' },
    ],
  },
  claims: [
    { bench: 'scale', row: 'rows unaccounted for', label: 'Unaccounted for at the end' },
    { bench: 'limit', row: 'requests refused with 429', label: 'Requests refused as too many' },
    {
      bench: 'limit',
      row: 'share of the limit used, two callers at once',
      label: 'Share of the portal’s request limit used',
    },
    { bench: 'scale', row: 'peak memory of the process', label: 'Most memory the process held' },
  ],
  recognition: {
    title: 'Columns it had never seen',
    text: 'Held out: none of their words were learnt. Where it is not sure, it asks.',
    rows: [
      { bench: 'mapping', row: `column type ${heldOut}`, label: 'Column type' },
      { bench: 'mapping', row: `keys found ${heldOut}`, label: 'Keys found' },
      {
        bench: 'mapping',
        row: `property at 80 % coverage ${heldOut}`,
        label: 'Property, where it is surest',
      },
      { bench: 'mapping', row: `meaning of the values ${heldOut}`, label: 'Meaning of the values' },
      { bench: 'mapping', row: `property, first guess ${heldOut}`, label: 'Property, first guess' },
    ],
  },
} as const;

export const closing = {
  title: worded('closing_title', 'Start with the files you have'),
  text: worded(
    'closing_text',
    'Upload an export and see what Groundwork makes of it. Nothing reaches your portal until you approve it.',
  ),
  primary: 'Start Free Trial',
  secondary: 'Talk to Sales',
} as const;
