// The pipelines every new portal starts with.

export interface Stage {
  id: string;
  label: string;
  displayOrder: number;
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

export interface Pipeline {
  id: string;
  label: string;
  displayOrder: number;
  stages: Stage[];
  createdAt: string;
  updatedAt: string;
}

const SALES_STAGES: [id: string, label: string, probability: string][] = [
  ['appointmentscheduled', 'Appointment Scheduled', '0.2'],
  ['qualifiedtobuy', 'Qualified To Buy', '0.4'],
  ['presentationscheduled', 'Presentation Scheduled', '0.6'],
  ['decisionmakerboughtin', 'Decision Maker Bought-In', '0.8'],
  ['contractsent', 'Contract Sent', '0.9'],
  ['closedwon', 'Closed Won', '1.0'],
  ['closedlost', 'Closed Lost', '0.0'],
];

const SUPPORT_STAGES: [id: string, label: string, state: string][] = [
  ['1', 'New', 'OPEN'],
  ['2', 'Waiting on contact', 'OPEN'],
  ['3', 'Waiting on us', 'OPEN'],
  ['4', 'Closed', 'CLOSED'],
];

/** The sales pipeline of deals and the support pipeline of tickets, as of the moment the portal is made. */
export function standardPipelines(now: string): Record<string, Pipeline[]> {
  const stamp = { createdAt: now, updatedAt: now };
  return {
    '0-3': [
      {
        id: 'default',
        label: 'Sales Pipeline',
        displayOrder: 0,
        ...stamp,
        stages: SALES_STAGES.map(([id, label, probability], displayOrder) => ({
          id,
          label,
          displayOrder,
          metadata: { isClosed: String(probability === '1.0' || probability === '0.0'), probability },
          ...stamp,
        })),
      },
    ],
    '0-5': [
      {
        id: '0',
        label: 'Support Pipeline',
        displayOrder: 0,
        ...stamp,
        stages: SUPPORT_STAGES.map(([id, label, ticketState], displayOrder) => ({
          id,
          label,
          displayOrder,
          metadata: { ticketState, isClosed: String(ticketState === 'CLOSED') },
          ...stamp,
        })),
      },
    ],
  };
}
