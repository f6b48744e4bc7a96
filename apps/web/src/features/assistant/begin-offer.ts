// Sends the call of an offer as whoever is signed in, and says where its result is seen.
import type { AssistantOffer } from '@groundwork/contract/assistant-offers';
import { implementationReads, operationReads } from '@groundwork/contract/changes';
import { fixCalls } from '@groundwork/contract/fixes';
import { mergeCalls } from '@groundwork/contract/merges';
import { type Operation, operationCalls } from '@groundwork/contract/operations';
import { callApi } from '../../lib/api/call-api.ts';
import type { Change } from '../../lib/data/change.ts';

export interface Begun {
  link: string;
  says: string;
}

export const beginOffer: Change<AssistantOffer, Begun> = {
  changes: [...operationReads, ...implementationReads],
  send: async offer => {
    const { operation } = await sent(offer);
    return seenAt(offer, operation);
  },
};

/** Only what the contract lists as offered is ever sent. */
function sent(offer: AssistantOffer): Promise<{ operation: Operation }> {
  switch (offer.call) {
    case 'audit.run':
      return callApi(operationCalls.auditRun, { body: offer.body });
    case 'revops.analyze':
      return callApi(operationCalls.revopsAnalyze, { body: offer.body });
    case 'intake.analyze':
      return callApi(operationCalls.intakeAnalyze, { body: offer.body });
    case 'merges.search':
      return callApi(mergeCalls.search, { params: offer.params, body: offer.body });
    case 'fixes.propose':
      return callApi(fixCalls.propose, { params: offer.params, body: offer.body });
  }
}

function seenAt({ call, project }: AssistantOffer, { input }: Pick<Operation, 'input'>): Begun {
  const changeset = input['changeset_id'];
  switch (call) {
    case 'audit.run':
      return { link: `/client/audit?project=${project.id}`, says: 'See the audit' };
    case 'revops.analyze':
      return { link: `/client/revops?project=${project.id}`, says: 'See the analysis' };
    case 'intake.analyze':
      return { link: `/client/implementation?project=${project.id}`, says: 'See the analysis' };
    case 'merges.search':
      return {
        link: `/client/implementation?step=duplicates&project=${project.id}`,
        says: 'See the duplicates',
      };
    case 'fixes.propose':
      return typeof changeset === 'string'
        ? {
            link: `/client/audit?project=${project.id}&bundle=${changeset}`,
            says: 'See the change set that is worked out',
          }
        : { link: `/client/audit?project=${project.id}`, says: 'See the fixes' };
  }
}
