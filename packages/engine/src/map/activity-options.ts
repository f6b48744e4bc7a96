// What people write for the options of calls, e-mails, meetings and messages.
import type { Property } from '@groundwork/contract/crm';
import { parseBoolean } from '../profile/values/boolean.ts';
import type { Claim } from './claims.ts';

export const activitySynonyms: Record<string, Record<string, string>> = {
  hs_call_direction: {
    INBOUND: 'in inbound incoming received eingehend entrant recu entrante recibida recebida inkomend',
    OUTBOUND: 'out outbound outgoing dialed ausgehend sortant emis saliente realizada uscente saida uitgaand',
  },
  hs_call_status: {
    COMPLETED:
      'completed complete done held answered connected erledigt abgeschlossen termine completada completata',
    NO_ANSWER: 'noanswer missed notanswered unanswered verpasst nichterreicht manque perdida persa',
    BUSY: 'busy besetzt occupe ocupado occupato',
    CANCELED: 'canceled cancelled nothheld abgebrochen annule cancelada annullata',
    FAILED: 'failed fehlgeschlagen echoue fallida fallita',
    QUEUED: 'queued scheduled planned geplant planifie',
  },
  // Options are known by their ids, which are the same in every portal.
  hs_call_disposition: {
    '9d9162e7-6cf3-4944-bf63-4dff82258764': 'busy linebusy besetzt occupe ocupado occupato',
    'f240bbac-87c9-4f6e-bf70-924b57d47db7':
      'connected answered reached spoke erreicht gesprochen joint contactado raggiunto',
    'a4c4c377-d246-4b32-a13b-75a56a4cd0ff': 'leftlivemessage leftmessage messageleft nachrichthinterlassen',
    'b2cf5968-551e-4856-9783-52b3da59a7d0':
      'leftvoicemail voicemail vm mailbox anrufbeantworter messagerie buzon',
    '73a0d17f-1163-4015-bdd5-ec830791da20':
      'noanswer noresponse notreached unanswered missed nichterreicht keineantwort pasdereponse sinrespuesta nessunarisposta',
    '17b47fee-58de-441e-a44c-c6300d46f273':
      'wrongnumber falschenummer mauvaisnumero numeroequivocado numeroerrato',
  },
  hs_email_direction: {
    EMAIL:
      'sent out outbound outgoing outgoingemail gesendet ausgehend envoye sortant enviado saliente inviata verzonden',
    INCOMING_EMAIL:
      'received in inbound incoming empfangen eingehend recu entrant recibido entrante ricevuta ontvangen',
    FORWARDED_EMAIL: 'forwarded weitergeleitet transfere reenviado inoltrata doorgestuurd',
  },
  hs_email_status: {
    SENT: 'sent delivered read replied gesendet envoye enviado',
    BOUNCED: 'bounced undeliverable zuruckgewiesen',
    FAILED: 'failed error fehlgeschlagen',
    SCHEDULED: 'scheduled planned geplant',
    SENDING: 'sending queued',
  },
  hs_meeting_outcome: {
    SCHEDULED: 'scheduled planned booked geplant planifie programada pianificata',
    COMPLETED:
      'completed complete done held attended stattgefunden erledigt abgeschlossen termine realizada completata',
    RESCHEDULED: 'rescheduled postponed moved verschoben reporte reprogramada rinviata',
    NO_SHOW: 'noshow didnotattend nichterschienen absent nopresentado',
    CANCELED: 'canceled cancelled notheld abgesagt annule cancelada annullata',
  },
  hs_communication_channel_type: {
    SMS: 'sms text textmessage',
    WHATS_APP: 'whatsapp wa',
    LINKEDIN_MESSAGE: 'linkedin linkedinmessage inmail li',
  },
};

/** A column of yes and no that says whether the other side began it. */
export function isSaidByFlag({ reading }: Claim): boolean {
  return reading?.concept === 'is_incoming';
}

export function matchIncoming(
  property: Property,
  values: readonly string[],
): { matched: Record<string, string>; unmatched: string[] } {
  const [incoming, outgoing] =
    property.name === 'hs_email_direction' ? ['INCOMING_EMAIL', 'EMAIL'] : ['INBOUND', 'OUTBOUND'];
  const matched: Record<string, string> = {};
  const unmatched: string[] = [];
  for (const value of values) {
    const is = parseBoolean(value);
    if (is === undefined) unmatched.push(value);
    else matched[value] = is ? incoming : outgoing;
  }
  return { matched, unmatched };
}
