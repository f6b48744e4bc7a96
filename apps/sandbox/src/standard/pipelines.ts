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

const ORDER_STAGES: [id: string, label: string][] = [
  ['4b27b500-f031-4927-9811-68a0b525cbae', 'Open'],
  ['937ea84d-0a4f-4dcf-9028-3f9c2aafbf03', 'Processed'],
  ['aa99e8d0-c1d5-4071-b915-d240bbb1aed9', 'Shipped'],
  ['3725360f-519b-4b18-a593-494d60a29c9f', 'Delivered'],
  ['3c85a297-e9ce-400b-b42e-9f16853d69d6', 'Cancelled'],
];

const LEAD_STAGES: [id: string, label: string][] = [
  ['new-stage-id', 'New'],
  ['attempting-stage-id', 'Attempting'],
  ['connected-stage-id', 'Connected'],
  ['qualified-stage-id', 'Qualified'],
  ['unqualified-stage-id', 'Disqualified'],
];

/** The pipelines of deals, tickets, orders and leads, as of the moment the portal is made. */
export function standardPipelines(now: string): Record<string, Pipeline[]> {
  const stamp = { createdAt: now, updatedAt: now };
  const plain = (id: string, label: string, stages: readonly [id: string, label: string][]): Pipeline => ({
    id,
    label,
    displayOrder: 0,
    ...stamp,
    stages: stages.map(([stage, name], displayOrder) => ({
      id: stage,
      label: name,
      displayOrder,
      metadata: {},
      ...stamp,
    })),
  });
  return {
    '0-123': [plain('14a2e10e-5471-408a-906e-c51f3b04369e', 'Order Pipeline', ORDER_STAGES)],
    '0-136': [plain('lead-pipeline-id', 'Lead Pipeline', LEAD_STAGES)],
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
